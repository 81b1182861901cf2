import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

/** The errors of the steps of the running test, of which each is reported although a later one fails too. */
const failed: Error[] = []

async function step(title: string[], body: () => Promise<void>): Promise<void> {
  try {
    await test.step(title.join(' | '), body, { timeout: 60_000 })
  } catch (error) {
    failed.push(error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * A sentence of the specification, proven by its body. docs/conformance.md lists it in the section, such as
 * '2 Landing page'; a failure does not keep the next sentences of the same test from being tried.
 */
export const sentence = (section: string, text: string, body: () => Promise<void>): Promise<void> =>
  step([section, text], body)

/** A sentence from which the product departs on purpose; the body proves what it does instead. */
export const departure = (
  section: string,
  text: string,
  instead: string,
  body: () => Promise<void>,
): Promise<void> => step([section, text, `Instead: ${instead}`], body)

/** A sentence about something that no screen shows, proven by the test of a module with this title. */
export const provenBy = (section: string, text: string, file: string, title: string): Promise<void> =>
  step([section, text, `See "${title}" in ${file}`], async () =>
    expect(readFileSync(file, 'utf8')).toContain(title),
  )

/** Fails the test if one of its sentences failed. */
export function expectAllProven(): void {
  const errors = failed.splice(0)
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n\n'))
}
