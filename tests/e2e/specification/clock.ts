import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect } from './specification.ts'

/** From now on the time of the page, whose clock was installed before it was loaded, passes only by the functions below. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1000)
}

const tick = 50

/** Lets time pass until something is the case. */
export async function passTimeUntil(page: Page, reached: () => Promise<boolean> | boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(tick)
    expect(await reached()).toBe(true)
  }).toPass({ intervals: [10], timeout: 30_000 })
}

/** What began within the last two ticks lasts this long: `still` is checked shortly before its end, `over` shortly after. */
export async function expectLasts(
  page: Page,
  ms: number,
  { still, over }: { still: () => Promise<void>; over: () => Promise<void> },
): Promise<void> {
  await page.clock.runFor(ms - 3 * tick)
  // A timer that ended too early may open another screen, which takes a moment of real time.
  await sleep(500)
  await still()
  await page.clock.runFor(4 * tick)
  await over()
}
