// Renders web/public/og.png, the image of link previews, from the top of the built landing page.
// Run `npm run build` first. CHROMIUM_PATH names a browser other than Playwright's own.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { packageFolder } from './steps.mjs'

const built = path.join(packageFolder, 'dist', 'web')
const origin = 'http://og.localhost'
const style = `
  header, #hero-title ~ *, p:has(+ #hero-title), figure > :not(:first-child) { display: none !important }
  html { overflow: hidden }
  section > div { padding: 52px 0 0 !important; max-width: none !important }
  section > div > div { max-width: 840px !important }
  #hero-title { font-size: 60px !important; line-height: 1.12 !important }
  figure { margin-top: 50px !important }
`

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(built, pathname === '/' ? 'index.html' : pathname)
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
  })
  await page.goto(origin)
  await page.addStyleTag({ content: style })
  await page.evaluate(() => document.fonts.ready)
  const target = path.join(packageFolder, 'web', 'public', 'og.png')
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(target)
} finally {
  await browser.close()
}
