import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './bench.ts'
import { withBrowser } from './browser.ts'

const runs = 3
const program = join(import.meta.dirname, 'node_modules/.bin/lighthouse')

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

type Report = { categories: Record<string, { score: number | null } | undefined> }

/** Lighthouse's mobile scores (0 to 100) of a page, each the median of three runs in a fresh browser. */
export async function lighthouseScores(
  url: string,
  categories: Category[],
): Promise<Record<Category, number>> {
  const scores: Record<string, number[]> = {}
  for (let run = 0; run < runs; run++) {
    const report = await withBrowser((_browser, port) => measure(url, port, categories))
    for (const category of categories) {
      const score = report.categories[category]?.score
      if (score === undefined || score === null)
        throw new Error(`Lighthouse gave no ${category} score for ${url}`)
      ;(scores[category] ??= []).push(score * 100)
    }
  }
  return Object.fromEntries(
    Object.entries(scores).map(([category, values]) => [category, median(values)]),
  ) as Record<Category, number>
}

async function measure(url: string, port: number, categories: Category[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    program,
    [url, `--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--quiet'],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}
