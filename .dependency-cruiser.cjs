// The arrows of docs/architecture.md, one rule each. Front doors are `index.ts`; a network's interface is `connector.ts`.
const test = '\\.test\\.tsx?$'
const serverParts = '^server/(?!platform/)([^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
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
      comment: 'It plays the networks: what it shared with the server would agree with itself.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: test },
      to: { path: '^(server|web|tests|bench|scripts)/' },
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
      name: 'nobody-names-a-network',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/networks/', test] },
      to: { path: '^server/networks/[^/]+/' },
    },
    {
      name: 'sandbox-networks-know-no-other-network',
      severity: 'error',
      from: { path: '^sandbox/(x|instagram)/' },
      to: { path: '^sandbox/(x|instagram)/', pathNot: '^sandbox/$1/' },
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
