import { stripVTControlCharacters } from 'node:util'

/** What the tests of one check came to. A failed test is its name, its file and the start of its error. */
export type TestResults = { passed: number; failed: number; failures: string[] }

/** The part of a report of Vitest's JSON reporter that is read. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Why the file could not be loaded, or empty. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** The part of a report of Playwright's JSON reporter that is read. */
export type JourneyReport = {
  stats: { expected: number; unexpected: number }
  suites?: JourneySuite[]
}
type JourneySuite = {
  suites?: JourneySuite[]
  specs?: {
    title: string
    file: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

const noResults: TestResults = { passed: 0, failed: 0, failures: [] }

/** `undefined`: the tests ended without a report. */
export function vitestResults(report: VitestReport | undefined): TestResults {
  if (!report) return noResults
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, line: entry(test.fullName, name, test.failureMessages[0]) })),
  )
  const notLoaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ line }) => line),
      ...notLoaded.map(({ name, message }) => entry('The file could not be loaded', name, message)),
    ],
  }
}

/** `undefined`: the journeys ended without a report. */
export function journeyResults(report: JourneyReport | undefined): TestResults {
  if (!report) return noResults
  const specs = (report.suites ?? []).flatMap(specsOf)
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    failures: failed.map(({ title, file, tests }) => {
      const results = tests.flatMap((test) => test.results)
      return entry(title, file, results.find(({ error }) => error)?.error?.message)
    }),
  }
}

function specsOf({ specs = [], suites = [] }: JourneySuite): NonNullable<JourneySuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

const shownLines = 8

function entry(title: string, file: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, shownLines)
  return [`${title} (${file})`, ...lines.map((line) => `  ${line}`)].join('\n').trimEnd()
}

/** The last lines of the output of a check that failed without a failed test. */
export function endOf(output: string): string {
  return stripVTControlCharacters(output).trimEnd().split('\n').slice(-25).join('\n')
}
