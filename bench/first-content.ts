import type { Browser } from '@playwright/test'

/** Identifies a rendered screen: an element that matches `selector` and contains `text`. */
export type Mark = { selector: string; text?: string }

const mostSeconds = 30

/** Runs in the page: records when the element is visible and hydrated. */
const watch = ({ selector, text }: Mark) => `
  window.firstContent = new Promise((seen, never) => {
  setTimeout(() => never(new Error('not shown within ${mostSeconds} s: ' + ${JSON.stringify(selector)})), ${mostSeconds * 1_000})
  const answers = (node) =>
    node !== null && (Object.keys(node).some((key) => key.startsWith('__reactProps')) || answers(node.parentElement))
  const look = () => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(
      (node) => node.textContent.includes(${JSON.stringify(text ?? '')}) && node.getClientRects().length > 0,
    )
    if (found && answers(found)) seen(performance.now())
    else requestAnimationFrame(look)
  }
  look()
  })`

const scriptsBefore = (moment: number) => `performance
  .getEntriesByType('resource')
  .filter((entry) => entry.startTime <= ${moment} && /\\.js$/.test(new URL(entry.name).pathname))
  .map((entry) => entry.name)`

export type Visit = { url: string; mark: Mark; storage: Record<string, string> }

/** Opens a page with an empty cache and returns the scripts requested until its content was interactive. */
export async function scriptsToFirstContent(
  browser: Browser,
  { url, mark, storage }: Visit,
): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(storage)})) localStorage.setItem(key, value)`,
    )
    await page.addInitScript(watch(mark))
    // The connection of the live updates would never let the network become idle.
    await page.route(/\/api\/events\/stream/, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: '' }),
    )
    await page.goto(url)
    const moment = await page.evaluate<number>('window.firstContent').catch((error: unknown) => {
      throw new Error(`${url} has no first content.`, { cause: error })
    })
    // An entry is listed once its file is loaded.
    await page.waitForLoadState('networkidle')
    return await page.evaluate<string[]>(scriptsBefore(moment))
  } finally {
    await context.close()
  }
}
