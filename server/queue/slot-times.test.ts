import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WeeklySlot } from '../../contract/queue/queue.ts'
import { slotTimes } from './slot-times.ts'

/** Zones with both of their clock changes of 2028, or those of another year, and a zone without any. */
const zones: Record<string, string[]> = {
  'Europe/Vienna': ['2028-03-26', '2028-10-29'],
  'America/New_York': ['2028-03-12', '2028-11-05'],
  // By half an hour.
  'Australia/Lord_Howe': ['2028-10-01', '2028-04-02'],
  // At midnight, so that the day begins at 01:00, or 23:00 comes twice.
  'America/Santiago': ['2028-09-03', '2028-04-01'],
  // The day before a skipped day, and one around it.
  'Pacific/Apia': ['2011-12-29', '2011-12-31'],
  'Asia/Kolkata': ['2028-03-26', '2028-10-29'],
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** The local minutes of a range of time as a clock on the wall shows them, by `Intl`, which the product does not ask. */
function wallClock(timeZone: string, from: Date, until: Date): { at: number; local: string }[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const minutes = Math.round((until.getTime() - from.getTime()) / minuteMs)
  return Array.from({ length: minutes }, (_, index) => {
    const at = from.getTime() + index * minuteMs
    return { at, local: clock.format(at) }
  })
}

/** Somebody who looks at the clock each minute, and acts as soon as it shows the time of a slot or a later one. */
function watch(clock: { at: number; local: string }[], slots: readonly WeeklySlot[]): number[] {
  const first = clock[0]?.local ?? ''
  const last = clock.reduce((latest, { local }) => (local > latest ? local : latest), first)
  const due: string[] = []
  for (
    let day = Date.parse(`${first.slice(0, 10)}T00:00Z`);
    day <= Date.parse(`${last.slice(0, 10)}T00:00Z`);
    day += dayMs
  ) {
    const weekday = new Date(day).getUTCDay() || 7
    for (const slot of slots) {
      if (slot.weekday === weekday) due.push(`${new Date(day).toISOString().slice(0, 10)} ${slot.time}`)
    }
  }
  const seen = due.filter((local) => local > first && local <= last)
  const times = seen.map((local) => clock.find((minute) => minute.local >= local)?.at ?? Number.NaN)
  return [...new Set(times)].toSorted((one, other) => one - other)
}

const slot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
})

test.each(Object.entries(zones))(
  'slots in %s are at the times that a clock on the wall shows, also when it is changed',
  (timeZone, days) => {
    for (const day of days) {
      // Around the change, and from a time at which no slot is.
      const from = new Date(Date.parse(`${day}T12:00Z`) - 3 * dayMs)
      const until = new Date(from.getTime() + 8 * dayMs)
      const clock = wallClock(timeZone, from, until)
      fc.assert(
        fc.property(fc.array(slot, { minLength: 1, maxLength: 84 }), (slots) => {
          const found = [...slotTimes({ slots, timeZone }, { from, until })].map((at) => at.getTime())
          expect(found).toEqual(watch(clock, slots))
        }),
        { numRuns: 60 },
      )
    }
  },
)

test('a skipped slot is the moment after the change, once with another slot there, and a repeated one the first', () => {
  const timesOf = (timeZone: string, slots: WeeklySlot[], from: string) =>
    [
      ...slotTimes({ slots, timeZone }, { from: new Date(from), until: new Date(Date.parse(from) + dayMs) }),
    ].map((at) => at.toISOString())
  const sunday = (time: string) => ({ weekday: 7, time })
  const paris = (times: string[], from: string) => timesOf('Europe/Paris', times.map(sunday), from)
  expect(paris(['02:30', '03:00', '02:00'], '2028-03-25T22:00:00Z')).toEqual(['2028-03-26T01:00:00.000Z'])
  expect(paris(['02:30'], '2028-10-28T22:00:00Z')).toEqual(['2028-10-29T00:30:00.000Z'])
})
