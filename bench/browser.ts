import { chromium, type Browser } from '@playwright/test'
import { disabledFeatures } from '../scripts/chromium-features.ts'
import { ensureBrowser, findChromium } from '../scripts/ensure-browser.mjs'
import { freePort } from '../tests/support/free-port.ts'

/** Runs `work` with a separate Chromium; `port` is that of its debugging protocol. */
export async function withBrowser<Result>(
  run: (browser: Browser, port: number) => Promise<Result>,
  moreArguments: string[] = [],
) {
  ensureBrowser()
  const executablePath = findChromium()
  const port = await freePort()
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      disabledFeatures,
      `--remote-debugging-port=${port}`,
      ...moreArguments,
    ],
  })
  try {
    return await run(browser, port)
  } finally {
    await browser.close()
  }
}
