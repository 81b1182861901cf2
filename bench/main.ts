import type { Bench, Row } from './bench.ts'
import { runParsed, UsageError } from '../scripts/parse-command.ts'

/** Each is loaded when it runs, because some load half of the product. */
const benches: Record<string, () => Promise<Bench>> = {
  start: async () => (await import('./start.ts')).startBench,
  memory: async () => (await import('./memory.ts')).memoryBench,
  api: async () => (await import('./api.ts')).apiBench,
  points: async () => (await import('./points.ts')).pointsBench,
  burst: async () => (await import('./publishing/burst.ts')).burstBench,
  'approved-burst': async () => (await import('./publishing/burst.ts')).approvedBurstBench,
  fairness: async () => (await import('./publishing/fairness.ts')).fairnessBench,
  frozen: async () => (await import('./publishing/frozen.ts')).frozenBench,
  life: async () => (await import('./publishing/life.ts')).lifeBench,
  growth: async () => (await import('./growth/growth.ts')).growthBench,
  upload: async () => (await import('./upload/upload.ts')).uploadBench,
  stream: async () => (await import('./stream.ts')).streamBench,
  shell: async () => (await import('./shell.ts')).shellBench,
  calendar: async () => (await import('./calendar.ts')).calendarBench,
  landing: async () => (await import('./landing.ts')).landingBench,
}

const names = Object.keys(benches).join(', ')
const usage = `npm run bench [-- NAME ...] [--json]
    Runs all benchmarks, or those named: ${names}.
    --json  Prints one JSON object a line.`

await runParsed(
  { usage, options: { json: { type: 'boolean' } }, maxPositionals: Infinity },
  async ({ values, positionals }) => {
    const unknown = positionals.find((name) => !Object.hasOwn(benches, name))
    if (unknown !== undefined) throw new UsageError(`No such benchmark: ${unknown}\n\n${usage}`)
    await runBenches(positionals, values.json === true)
  },
)
process.exit()

async function runBenches(wanted: string[], asJson: boolean): Promise<void> {
  if (!asJson) console.log(line(['row', 'value', 'unit', 'budget', 'holds']))
  for (const [name, load] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const bench = await load()
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
