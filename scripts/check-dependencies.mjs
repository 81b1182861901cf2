// Also checks that modules were found, because dependency-cruiser exits with 0 if it cannot read TypeScript.
import { spawnSync } from 'node:child_process'
import { diagramsAreCurrent } from './draw-layers.mjs'
import layers from './layers.cjs'
import { fail, packageFolder, toolEnvironment } from './steps.mjs'

const folders = ['contract', 'server', 'web', 'sandbox', 'migrations']

const result = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  { cwd: packageFolder, env: toolEnvironment(), encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
)
if (!result.stdout) fail(`dependency-cruiser said nothing: ${result.stderr}`)
const { modules, summary } = JSON.parse(result.stdout)

for (const folder of folders) {
  const own = modules.filter((module) => module.source.startsWith(`${folder}/`))
  const arrows = own.flatMap((module) => module.dependencies)
  if (own.length === 0 || arrows.length === 0) {
    fail(`dependency-cruiser read nothing in ${folder}/ (${own.length} modules, ${arrows.length} imports).`)
  }
}
for (const { rule, from, to } of summary.violations.filter(
  (violation) => violation.rule.severity === 'error',
)) {
  console.error(`${rule.name}: ${from} -> ${to}`)
}
const unused = [...unusedArrows('server', layers.server), ...unusedArrows('web/features', layers.web)]
if (unused.length > 0) fail(`scripts/layers.cjs allows imports that nobody needs: ${unused.join(', ')}.`)
if (!diagramsAreCurrent()) {
  fail(
    'The diagrams in docs/architecture.md are not those of scripts/layers.cjs. Run: node scripts/draw-layers.mjs',
  )
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.error} against the rules.`,
)
process.exit(summary.error > 0 ? 1 : 0)

/** Allowed imports between parts of a folder that no file uses. */
function unusedArrows(folder, below) {
  const partOf = (file) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const used = new Set(
    modules
      .filter(({ source }) => !/\.test\.tsx?$/.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => `${partOf(source)} -> ${partOf(resolved)}`),
      ),
  )
  return Object.entries(below)
    .flatMap(([part, others]) => others.map((other) => `${part} -> ${other}`))
    .filter((arrow) => !used.has(arrow))
}
