import { atLeast, atMost, type Bench, type Row } from './bench.ts'
import { withBrowser } from './browser.ts'
import { lighthouseScores } from './lighthouse.ts'
import { gzipKilobytes } from './script-bytes.ts'
import { withProduct } from './with-product.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The landing page: Lighthouse's mobile scores, and all script that it loads. */
export const landingBench: Bench = {
  run: () =>
    withProduct(async (url): Promise<Row[]> => {
      const scores = await lighthouseScores(`${url}/`, [...categories])
      const scripts = await scriptsOf(`${url}/`)
      const kilobytes = scripts.map(gzipKilobytes).reduce((sum, one) => sum + one, 0)
      return [
        ...categories.map((category) => atLeast(`landing: ${category}`, scores[category], 'points', 95)),
        atMost('landing: script, gzip', kilobytes, 'KB', 30),
      ]
    }),
}

async function scriptsOf(url: string): Promise<string[]> {
  return withBrowser(async (browser) => {
    const page = await browser.newPage()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(url, { waitUntil: 'networkidle' })
    return scripts
  })
}
