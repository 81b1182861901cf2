import lighthouse from 'lighthouse'
import { median } from './bench.ts'
import { withBrowser } from './browser.ts'

const runs = 3

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/** Lighthouse's mobile scores (0 to 100) of a page, each the median of three runs in a fresh browser. */
export async function lighthouseScores(
  url: string,
  categories: Category[],
): Promise<Record<Category, number>> {
  const scores: Record<string, number[]> = {}
  for (let run = 0; run < runs; run++) {
    const report = await withBrowser((_browser, port) =>
      lighthouse(url, { port, onlyCategories: categories, output: 'json', logLevel: 'error' }),
    )
    for (const category of categories) {
      const score = report?.lhr.categories[category]?.score
      if (score === undefined || score === null)
        throw new Error(`Lighthouse gave no ${category} score for ${url}`)
      ;(scores[category] ??= []).push(score * 100)
    }
  }
  return Object.fromEntries(
    Object.entries(scores).map(([category, values]) => [category, median(values)]),
  ) as Record<Category, number>
}
