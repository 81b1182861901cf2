import { z } from 'zod'
import type { Holiday } from '../../contract/calendar/calendar-days.ts'
import type { HolidayCountry } from '../../contract/calendar/holiday-countries.ts'
import { runWorker } from '../infra/threads/run-worker.ts'

const limits = { timeoutMs: 20_000, heapMegabytes: 256 }
/** Of about 4 KB each. */
const mostKept = 500

const holidaysSchema = z.array(z.object({ day: z.string(), name: z.string(), isDayOff: z.boolean() }))

const kept = new Map<string, Promise<Holiday[]>>()

/** The holidays of a country from one day to another, both included, in order. */
export async function holidaysBetween(
  country: HolidayCountry,
  { from, to }: { from: string; to: string },
): Promise<Holiday[]> {
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4))) as [number, number]
  const years = Array.from({ length: last - first + 1 }, (_, index) => holidaysOf(country, first + index))
  const all = (await Promise.all(years)).flat()
  return all
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.name.localeCompare(b.name))
}

/** Kept, because they do not change, and reading them starts a thread. */
function holidaysOf(country: HolidayCountry, year: number): Promise<Holiday[]> {
  const key = `${country} ${year}`
  const known = kept.get(key)
  if (known) return known
  const read = readHolidays(country, year)
  kept.set(key, read)
  read.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return read
}

async function readHolidays(country: HolidayCountry, year: number): Promise<Holiday[]> {
  const script = new URL('holidays-worker.ts', import.meta.url)
  return holidaysSchema.parse(await runWorker(script, { country, year }, limits))
}
