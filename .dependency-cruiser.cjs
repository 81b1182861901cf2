// The arrows of docs/architecture.md, one rule each. Front doors are `index.ts`; a network's interface is `connector.ts`.
const test = '\\.test\\.tsx?$'
const serverParts = '^server/(?!platform/)([^/]+)/'

/** Whose front door a domain may use. What is not named here imports no domain; a new one is added when it needs one. */
const below = {
  points: ['plans'],
  workspaces: ['points'],
  accounts: ['mail', 'plans', 'workspaces'],
  channels: ['accounts', 'networks', 'plans'],
  media: ['accounts', 'networks'],
  posts: ['accounts', 'channels', 'media', 'networks', 'plans', 'points'],
  dashboard: ['accounts', 'posts'],
  'brand-voices': ['accounts', 'channels', 'media', 'plans', 'posts'],
  assistant: ['accounts', 'brand-voices', 'media', 'points'],
  billing: ['accounts', 'channels', 'mail', 'plans', 'points', 'posts'],
}

/** One rule a domain that stands on others, and one for all that stand on none. */
const domainOrder = [
  ...Object.entries(below).map(([domain, others]) => ({
    name: `${domain}-stands-on-${others.join('-')}`,
    severity: 'error',
    from: { path: `^server/${domain}/`, pathNot: test },
    to: { path: '^server/[^/]+/', pathNot: `^server/(platform|${[domain, ...others].join('|')})/` },
  })),
  {
    name: 'the-lowest-domains-stand-on-none',
    severity: 'error',
    from: { path: `^server/(?!(?:platform|${Object.keys(below).join('|')})/)([^/]+)/`, pathNot: test },
    to: { path: '^server/[^/]+/', pathNot: '^server/(platform|$1)/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...domainOrder,
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or there is a third between them.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web|sandbox|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'web-knows-only-the-contract',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|sandbox|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'server-knows-no-screen-and-no-test',
      severity: 'error',
      from: { path: '^server/', pathNot: test },
      to: { path: '^(web|tests|bench|scripts)/' },
    },
    {
      name: 'only-one-place-mounts-the-sandbox',
      severity: 'error',
      from: { path: '^server/', pathNot: [test, '^server/sandbox-routes\\.ts$'] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-stands-for-strangers',
      comment: 'It plays the networks: what it shared with the product would agree with itself.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: test },
      to: { path: '^(contract|server|web|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration says for ever what it said when it was released.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(contract|server|web|sandbox|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/(?!platform/)' },
    },
    {
      name: 'domains-by-their-front-door',
      severity: 'error',
      from: { path: serverParts, pathNot: test },
      to: {
        path: serverParts,
        pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', '^server/networks/connector\\.ts$'],
      },
    },
    {
      name: 'embedded-postgres-by-its-front-door',
      severity: 'error',
      from: { path: '^(server|scripts)/', pathNot: ['^server/platform/postgres/'] },
      to: { path: '^server/platform/postgres/', pathNot: '^server/platform/postgres/index\\.ts$' },
    },
    {
      name: 'domains-do-not-compose-the-application',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: test },
      to: { path: '^server/(app|main|worker|create-context|sandbox-routes|web-files)\\.ts$' },
    },
    {
      name: 'networks-know-no-other-network',
      severity: 'error',
      from: { path: '^server/networks/([^/]+)/' },
      to: { path: '^server/networks/[^/]+/', pathNot: '^server/networks/$1/' },
    },
    {
      name: 'only-the-registry-names-a-network',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/networks/[^/]+/', '^server/networks/index\\.ts$', test],
      },
      to: { path: '^server/networks/[^/]+/' },
    },
    {
      name: 'sandbox-networks-know-no-other-network',
      severity: 'error',
      from: { path: '^sandbox/(?!pages/)([^/]+)/' },
      to: { path: '^sandbox/[^/]+/', pathNot: '^sandbox/($1|pages)/' },
    },
    {
      name: 'features-never-import-each-other',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: '^web/(features|app|landing)/' },
    },
    {
      name: 'features-do-not-compose-the-application',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(app|landing)/' },
    },
    {
      name: 'static-pages-know-no-application',
      severity: 'error',
      from: { path: '^web/landing/' },
      to: { path: '^web/(app|features)/' },
    },
    {
      name: 'the-application-knows-no-static-page',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^web/landing/' },
    },
    {
      name: 'the-server-runs-without-development-packages',
      severity: 'error',
      from: { path: '^(server|contract|sandbox)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
