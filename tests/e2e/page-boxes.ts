import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const script = readFileSync(new URL('page-boxes.js', import.meta.url), 'utf8')

/** The windows in which each screen has to be in order: phone, tablet, laptops, and a large screen. */
export const windows = [
  { width: 390, height: 844 },
  { width: 900, height: 1200 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]

/** Checks that no controls and texts lie on each other, and that no text is cut off without an ellipsis. */
export async function expectNothingOverlaps(page: Page): Promise<void> {
  const size = page.viewportSize()?.width ?? 0
  // What is just growing or fading gets its final place within a moment.
  await expect
    .poll(() => page.evaluate<string[]>(script), { message: `${page.url()} at ${size} px`, timeout: 5_000 })
    .toEqual([])
}
