// Runs every check there is, in order; stops at the first that fails unless asked for --all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './ensure-browser.mjs'
import { run } from './steps.mjs'

const reports = mkdtempSync(join(tmpdir(), 'postwright-check-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
const none = { passed: 0, failed: 0 }

const checks = [
  { name: 'Formatting', command: ['oxfmt', '--check', '.'] },
  { name: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'Types of the server', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'Types of the web application', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'Dependency rules', command: ['node', 'scripts/check-dependencies.mjs'] },
  { name: 'Dead code', command: ['knip'] },
  {
    name: 'Unit and integration tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    count: () => {
      const report = readReport(unitReport)
      return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : none
    },
  },
  { name: 'Build', command: ['node', 'scripts/ensure-build.mjs'] },
  {
    name: 'Browser journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, CHROMIUM_PATH: findChromium() ?? '' },
    count: () => {
      const stats = readReport(browserReport)?.stats
      if (!stats) return none
      if (stats.flaky > 0)
        console.log(`${stats.flaky} passed only on the second try: mend what made them fail.`)
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    },
  },
]

const keepGoing = process.argv.includes('--all')
let interrupted = false
process.on('SIGINT', () => (interrupted = true))
process.on('SIGTERM', () => (interrupted = true))

const total = { passed: 0, failed: 0 }
const failures = []
for (const check of checks) {
  console.log(`\n== ${check.name}`)
  const started = performance.now()
  const [command, ...args] = check.command
  const code = await run(command, args, check.environment)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const counted = check.count?.() ?? none
  total.passed += counted.passed
  // A check that fails without a failed test (a type error, a suite that does not load) is one failure.
  total.failed += code !== 0 ? Math.max(1, counted.failed) : counted.failed
  console.log(`-- ${check.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
  if (code !== 0) failures.push(check.name)
  if (interrupted || (code !== 0 && !keepGoing)) break
}
rmSync(reports, { recursive: true, force: true })

console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failures.join(', ')}.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(interrupted || total.failed > 0 ? 1 : 0)

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
