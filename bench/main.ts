import { apiBench } from './api.ts'
import type { Bench, Row } from './bench.ts'
import { growthBench } from './growth/growth.ts'
import { composeBench } from './compose.ts'
import { landingBench } from './landing.ts'
import { memoryBench } from './memory.ts'
import { pointsBench } from './points.ts'
import { burstBench } from './publishing/burst.ts'
import { fairnessBench } from './publishing/fairness.ts'
import { frozenBench } from './publishing/frozen.ts'
import { shellBench } from './shell.ts'
import { startBench } from './start.ts'
import { streamBench } from './stream.ts'
import { runParsed, UsageError } from '../scripts/parse-command.ts'

const benches: Bench[] = [
  startBench,
  memoryBench,
  apiBench,
  pointsBench,
  burstBench,
  fairnessBench,
  frozenBench,
  growthBench,
  streamBench,
  shellBench,
  composeBench,
  landingBench,
]

const names = benches.map((bench) => bench.name).join(', ')
const usage = `npm run bench [-- NAME ...] [--json]
    Runs all benchmarks, or those named: ${names}.
    --json  Prints one JSON object a line.`

await runParsed(
  { usage, options: { json: { type: 'boolean' } }, maxPositionals: Infinity },
  async ({ values, positionals }) => {
    const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name))
    if (unknown !== undefined) throw new UsageError(`No such benchmark: ${unknown}\n\n${usage}`)
    await runBenches(positionals, values.json === true)
  },
)
process.exit()

async function runBenches(wanted: string[], asJson: boolean): Promise<void> {
  if (!asJson) console.log(line(['row', 'value', 'unit', 'budget', 'holds']))
  for (const bench of benches) {
    if (wanted.length > 0 && !wanted.includes(bench.name)) continue
    for (const row of await bench.run()) print(row, asJson)
  }
}

function print(row: Row, asJson: boolean): void {
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
