import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, type Frame, type Page } from '@playwright/test'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

type Violation = { id: string; nodes: { html: string }[] }

/** Checks that axe finds no violations on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The same journeys check the same screens of a single process.
  if ((test.info().project.use as { topology?: string }).topology === 'split') return
  // Until its screen is there, a page has no landmarks. Behind an open dialog, the heading is hidden.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  let found = await violationsOf(page)
  // A fade that began after the page was at rest changes colors for a moment; a real violation stays.
  if (found.length > 0) found = await violationsOf(page)
  expect(found).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // Waits for animations to end, because colors cannot be measured during a fade. Spinners never end.
  await page.evaluate(`Promise.all(
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished.catch(() => undefined)),
  )`)
  await Promise.all(page.frames().map(addAxe))
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** It is more than half a megabyte of script, which a page needs to load only once. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe)
}
