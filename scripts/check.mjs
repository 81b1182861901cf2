// Runs the checks, several in parallel. `static` runs only the static checks; FULL=1 runs every test but the soaks. After
// a failed static check, no test starts, except with --all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runQuietly } from './steps.mjs'
import { endOf, journeyResults, vitestResults } from './test-results.ts'

const reports = mkdtempSync(join(tmpdir(), 'postwright-check-'))
const reportOf = (name) => join(reports, `${name}.json`)

const full = Boolean(process.env.FULL)
const staticChecks = [
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  // One checker each: several would check much of the same types, each for itself.
  { name: 'Types of the server', command: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'Types of the web application', command: ['tsc', '-p', 'tsconfig.web.json', '--checkers', '1'] },
  // Their packages are installed for test:full only.
  ...(full ? [{ name: 'Types of the client tests', command: ['tsc', '-p', 'tests/platforms/clients'] }] : []),
  { name: 'Dependency rules', command: ['node', 'scripts/check-dependencies.mjs'] },
  { name: 'Dead code', command: ['knip'] },
  { name: 'Conformance', command: ['node', 'scripts/conformance/check-conformance.mjs'] },
  { name: 'Formatting', command: ['oxfmt', '--check', '.'] },
]
const build = { name: 'Build', command: ['node', 'scripts/ensure-build.mjs'] }
/** The core journeys and every sentence of the specification. */
const coreJourneys = '@core|specification/'
const journeys = {
  name: 'Browser journeys',
  command: ['node', 'scripts/e2e.mjs', '--reporter=list,json', ...(full ? [] : ['--grep', coreJourneys])],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('journeys') },
  results: () => journeyResults(readReport(reportOf('journeys'))),
}

const onlyStatic = process.argv.includes('static')
const stages = onlyStatic
  ? [{ checks: staticChecks, atOnce: 2 }]
  : [
      { checks: [build, ...staticChecks], atOnce: 2, mustPass: true },
      // Two browsers keep two cores busy. Tests of processes and modules mostly wait, so these run together.
      { checks: [journeys], atOnce: 1 },
      {
        checks: [vitest('Tests of processes', 'processes', 1), vitest('Tests of modules', 'modules', 3)],
        atOnce: 2,
      },
    ]

const keepGoing = process.argv.includes('--all')
const interruption = new AbortController()
process.on('SIGINT', () => interruption.abort())
process.on('SIGTERM', () => interruption.abort())
const interrupted = () => interruption.signal.aborted

const total = { passed: 0, failed: 0 }
/** The checks that failed, and what is known of each failure. */
const failures = []
for (const { checks, atOnce, mustPass } of stages) {
  const waiting = [...checks]
  const takeNext = async () => {
    for (let next = waiting.shift(); next && !interrupted(); next = waiting.shift()) await runCheck(next)
  }
  await Promise.all(Array.from({ length: atOnce }, takeNext))
  if (interrupted() || (mustPass && failures.length > 0 && !keepGoing)) break
}
rmSync(reports, { recursive: true, force: true })

for (const { name, details } of failures) console.log(`\nFailed: ${name}\n${details.join('\n')}`)
const verdict =
  failures.length === 0 ? 'All checks passed.' : `Failed: ${failures.map(({ name }) => name).join(', ')}.`
console.log(`\n${interrupted() ? 'Interrupted.' : verdict}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(interrupted() || total.failed > 0 ? 1 : 0)

/** Runs one check and prints its complete output at the end. */
async function runCheck({ name, command: [program, ...args], environment, results }) {
  if (results) console.log(`\n${name} started.`)
  const started = performance.now()
  const { code, output } = await runQuietly(program, args, environment)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const found = results?.()
  total.passed += found?.passed ?? 0
  // A check that fails without a failed test (a type error, a suite that does not load) is one failure.
  total.failed += Math.max(code === 0 ? 0 : 1, found?.failed ?? 0)
  if (code !== 0) failures.push({ name, details: found?.failures.length ? found.failures : [endOf(output)] })
  console.log(`\n== ${name}`)
  if (output.trim() !== '') console.log(output.trimEnd())
  console.log(`-- ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
}

function vitest(name, project, workers) {
  const report = reportOf(project)
  return {
    name,
    command: [
      ...`vitest run --project ${project} --maxWorkers=${workers} --reporter=default --reporter=json`.split(
        ' ',
      ),
      `--outputFile.json=${report}`,
    ],
    results: () => vitestResults(readReport(report)),
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
