import { z } from 'zod'
import type { Holiday } from '../../../contract/calendar/calendar-days.ts'
import { runWorker } from '../../infra/threads/run-worker.ts'
import type { HolidaysTask } from './holidays-worker.ts'

/** The data is our own: a third of a second of work, which takes long only on a machine with much else to do. */
const limits = { timeoutMs: 60_000, heapMegabytes: 256 }
/** Of about 4 KB each. */
const mostKept = 500

const holidaysSchema = z.array(z.object({ day: z.string(), name: z.string(), isDayOff: z.boolean() }))

let countries: Promise<string[]> | undefined
const kept = new Map<string, Promise<Holiday[]>>()

/** The holidays of a country from one day to another, both included, in order. */
export async function holidaysBetween(
  country: string,
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
function holidaysOf(country: string, year: number): Promise<Holiday[]> {
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

/** The countries whose holidays are known, by their ISO 3166 codes. */
export function holidayCountries(): Promise<string[]> {
  countries ??= runHolidaysWorker({}).then((codes) => z.array(z.string()).parse(codes))
  countries.catch(() => (countries = undefined))
  return countries
}

const readHolidays = async (country: string, year: number) =>
  holidaysSchema.parse(await runHolidaysWorker({ country, year }))

const runHolidaysWorker = (task: HolidaysTask) =>
  runWorker(new URL('holidays-worker.ts', import.meta.url), task, limits)
