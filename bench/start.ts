import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../tests/support/product.ts'
import { atMost, median, type Bench } from './bench.ts'

const rounds = 3

/**
 * The time from the command to the first response, after install and build: with an empty and with a used data folder.
 */
export const startBench: Bench = {
  async run() {
    const cold: number[] = []
    const warm: number[] = []
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
      cold.push(await timeStart(dataDir))
      warm.push(await timeStart(dataDir))
      rmSync(dataDir, { recursive: true, force: true })
    }
    return [
      atMost('start: cold, empty folder', median(cold), 's', 5),
      atMost('start: warm', median(warm), 's', 2),
    ]
  },
}

async function timeStart(dataDir: string): Promise<number> {
  const began = performance.now()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  const seconds = (performance.now() - began) / 1000
  await product.stop()
  return seconds
}
