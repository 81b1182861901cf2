import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'

/** The holidays of a country in a year, or the codes of all countries. */
export type HolidaysTask = { country: string; year: number } | { country?: undefined }

/** Runs in its own thread, because reading the data takes a third of a second and 25 MB, which the process keeps otherwise. */
const task = workerData as HolidaysTask

const shown = new Set(['public', 'bank', 'observance'])
const dayMs = 86_400_000
/** Some last several days, and half a day more on the eve; none lasts longer than this. */
const longest = 14

const daysOf = (country: string, year: number) =>
  new Holidays(country).getHolidays(year, 'en').flatMap(({ date, start, end, name, type }) => {
    if (!shown.has(type)) return []
    const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
    const length = Math.min(Math.max(Math.floor((end.getTime() - start.getTime()) / dayMs), 1), longest)
    return Array.from({ length }, (_, index) => ({
      day: new Date(first + index * dayMs).toISOString().slice(0, 10),
      name,
      isDayOff: type === 'public',
    }))
  })
const answer =
  task.country === undefined
    ? Object.keys(new Holidays().getCountries('en'))
    : daysOf(task.country, task.year)
parentPort?.postMessage(answer, [])
