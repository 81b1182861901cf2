import { apiBench } from './api.ts'
import type { Bench, Row } from './bench.ts'
import { memoryBench } from './memory.ts'
import { pointsBench } from './points.ts'
import { startBench } from './start.ts'
import { streamBench } from './stream.ts'

const benches: Bench[] = [startBench, memoryBench, apiBench, pointsBench, streamBench]

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const asJson = process.argv.includes('--json')
const unknown = wanted.find((name) => !benches.some((bench) => bench.name === name))
if (unknown !== undefined) {
  console.error(`No such row: ${unknown}. There are: ${benches.map((bench) => bench.name).join(', ')}`)
  process.exit(2)
}

if (!asJson) console.log(line(['row', 'value', 'unit', 'budget', 'holds']))
for (const bench of benches) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue
  for (const row of await bench.run()) print(row)
}
process.exit(0)

function print(row: Row): void {
  if (asJson) console.log(JSON.stringify(row))
  else {
    const verdict = row.budget === '' ? '' : row.holds ? 'yes' : 'NO'
    console.log(line([row.name, String(Number(row.value.toPrecision(4))), row.unit, row.budget, verdict]))
  }
}

function line(cells: string[]): string {
  const widths = [34, 10, 12, 10, 5]
  return cells
    .map((cell, i) => cell.padEnd(widths[i] ?? 0))
    .join('  ')
    .trimEnd()
}
