import { expect, test } from 'vitest'
import type { Program } from './child-program.ts'
import { full } from '../support/test-size.ts'
import { killWriter, victims } from './kill-writer.ts'

/** When the kills happen: at the first acknowledged row and after many; in `npm run test:full` also during the first
 * writes. */
const moments = (full ? [1, 30, 500] : [1, 200]).map(
  (rows) => (writer: Program) => acknowledged(writer, rows),
)

test.each(victims)(
  'no acknowledged row is lost when a kill hits %s',
  { timeout: 120_000 },
  async (_name, choose) => {
    await killWriter(choose, moments)
  },
)

async function acknowledged(writer: Program, rows: number): Promise<void> {
  const count = () => writer.lines.filter((line) => line.startsWith('acknowledged')).length
  await expect.poll(count, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(rows)
}
