import { describe, expect, it } from 'vitest'
import { endOf, journeyResults, vitestResults } from './test-results.ts'

describe('The summary of a run of Vitest', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'divides',
            failureMessages: ['\u001b[31mError: by zero\u001b[39m\n    at node_modules/b.js:2'],
          },
        ],
      },
      { name: 'server/b.test.ts', status: 'failed', message: 'Cannot find c.ts', assertionResults: [] },
    ],
  }

  it('names each failed test and each file that could not be loaded, with the error', () => {
    expect(vitestResults(report).failures).toEqual([
      'divides (server/a.test.ts)\n  Error: by zero',
      'The file could not be loaded (server/b.test.ts)\n  Cannot find c.ts',
    ])
  })

  it('is empty without a report', () => {
    expect(vitestResults(undefined)).toEqual({ passed: 0, failed: 0, failures: [] })
  })
})

describe('The summary of the journeys', () => {
  const spec = (title: string, status: string, errors: string[]) => ({
    title,
    file: 'a.journey.ts',
    tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
  })

  it('names failed journeys in suites of any depth', () => {
    const suites = [
      {
        specs: [spec('signs in', 'expected', [])],
        suites: [
          {
            specs: [spec('signs out', 'unexpected', ['no button'])],
          },
        ],
      },
    ]
    expect(journeyResults({ stats: { expected: 1, unexpected: 1 }, suites })).toEqual({
      passed: 1,
      failed: 1,
      failures: ['signs out (a.journey.ts)\n  no button'],
    })
  })
})

it('A check that failed without a failed test is summarized by the end of its output', () => {
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`)
  expect(endOf(`${lines.join('\n')}\n\n`)).toBe(lines.slice(5).join('\n'))
})
