import { stripVTControlCharacters } from 'node:util'

/** What the tests of one check came to. A failed or flaky test is its name, its file and the start of its error. */
export type TestResults = { passed: number; failed: number; failures: string[]; flaky: string[] }

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
  stats: { expected: number; flaky: number; unexpected: number }
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

const noResults: TestResults = { passed: 0, failed: 0, failures: [], flaky: [] }

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
    // A passed test that has messages failed on its first try.
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ line }) => line),
  }
}

/** `undefined`: the journeys ended without a report. */
export function journeyResults(report: JourneyReport | undefined): TestResults {
  if (!report) return noResults
  const specs = (report.suites ?? []).flatMap(specsOf)
  const having = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ title, file, tests }) =>
        entry(
          title,
          file,
          tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
        ),
      )
  const { expected, flaky, unexpected } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: having('unexpected'),
    flaky: having('flaky'),
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
