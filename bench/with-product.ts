import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../tests/support/product.ts'

/** Starts the product with an empty data folder and all plan features, and returns its URL. */
export async function withProduct<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
  const product = await startProduct({ env: { DATA_DIR: dataDir, DEFAULT_PLAN: 'agency' } })
  try {
    return await run(product.url)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
