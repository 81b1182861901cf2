// Enforces the layers of docs/architecture.md. Front doors are `index.ts`; a platform's interface is `connector.ts`.
const layers = require('./scripts/layers.cjs')

const test = '\\.test\\.tsx?$'
const serverParts = '^server/(?!infra/)([^/]+)/'

/** One rule for each part that imports others, and one for the parts that import none. */
function layerRules(folder, below, open = '') {
  return [
    ...Object.entries(below).map(([part, others]) => ({
      name: `${folder}/${part} may import ${others.join(', ')}`,
      severity: 'error',
      from: { path: `^${folder}/${part}/`, pathNot: test },
      to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${open}${[part, ...others].join('|')})/` },
    })),
    {
      name: `${folder}: a part without a row in scripts/layers.cjs imports no other`,
      severity: 'error',
      from: {
        path: `^${folder}/(?!(?:${[open + 'index', ...Object.keys(below)].join('|')})/)([^/]+)/`,
        pathNot: test,
      },
      to: { path: `^${folder}/[^/]+/`, pathNot: `^${folder}/(${open}$1)/` },
    },
  ]
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules('server', layers.server, 'infra|'),
    ...layerRules('web/features', layers.web),
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
      comment: 'It plays the platforms: what it shared with the product would agree with itself.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: test },
      to: { path: '^(contract|server|web|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'sandbox-judges-by-itself',
      comment: 'A judge that uses the libraries of the product would agree with every mistake.',
      severity: 'error',
      from: {
        path: '^sandbox/',
        pathNot: [test, '^sandbox/test-support\\.ts$', '^sandbox/pages/assets\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(twitter-text|mediabunny|sharp)/' },
    },
    {
      name: 'sandbox-tests-know-no-rules-of-the-product',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^contract/platforms/' },
    },
    {
      name: 'migrations-stand-alone',
      comment: 'A migration says for ever what it said when it was released.',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^(contract|server|web|sandbox|tests|bench|scripts|migrations)/' },
    },
    {
      name: 'infra-knows-no-domain',
      severity: 'error',
      from: { path: '^server/infra/', pathNot: test },
      to: { path: '^server/(?!infra/)' },
    },
    {
      name: 'domains-by-their-front-door',
      severity: 'error',
      from: { path: serverParts, pathNot: test },
      to: {
        path: serverParts,
        pathNot: ['^server/$1/', '^server/[^/]+/index\\.ts$', '^server/connectors/connector\\.ts$'],
      },
    },
    {
      name: 'embedded-postgres-by-its-front-door',
      severity: 'error',
      from: { path: '^(server|scripts)/', pathNot: ['^server/infra/postgres/'] },
      to: { path: '^server/infra/postgres/', pathNot: '^server/infra/postgres/index\\.ts$' },
    },
    {
      name: 'domains-do-not-compose-the-application',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: test },
      to: { path: '^server/(app|main|worker|create-context|sandbox-routes|web-files)\\.ts$' },
    },
    {
      name: 'connectors-know-no-other-connector',
      comment: "The folder `graph` is no platform: it has what Meta's platforms share.",
      severity: 'error',
      from: { path: '^server/connectors/([^/]+)/' },
      to: { path: '^server/connectors/[^/]+/', pathNot: '^server/connectors/($1|graph)/' },
    },
    {
      name: 'only-the-registry-names-a-platform',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['^server/connectors/[^/]+/', '^server/connectors/index\\.ts$', test],
      },
      to: { path: '^server/connectors/[^/]+/' },
    },
    {
      name: 'sandbox-platforms-know-no-other-platform',
      severity: 'error',
      from: { path: '^sandbox/(?!(?:control|graph|http|oauth|pages|store)/)([^/]+)/' },
      to: { path: '^sandbox/[^/]+/', pathNot: '^sandbox/($1|control|graph|http|oauth|pages|store)/' },
    },
    {
      name: 'web-features-by-their-front-door',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/', pathNot: test },
      to: {
        path: '^web/features/([^/]+)/',
        pathNot: ['^web/features/$1/', '^web/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'the-application-by-front-doors-and-screens',
      comment:
        'The router loads each screen by itself, so that a screen does not bring the rest of its feature along.',
      severity: 'error',
      from: { path: '^web/app/' },
      to: { path: '^web/features/', pathNot: ['/index\\.ts$', '-screen\\.tsx$'] },
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
