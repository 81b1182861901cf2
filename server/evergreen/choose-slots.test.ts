import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotTimes } from '../queue/slot-times.ts'
import { chooseSlots, type Candidate, type Choice } from './choose-slots.ts'

const dayMs = 86_400_000

/** Zones with both clock changes of 2028 within the times below, and one without any. */
const zones = ['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata']

/** The day that calendars of a zone show, counted by `Intl`, which the product does not ask. */
function shownDay(timeZone: string): (at: Date) => number {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (at) => Date.parse(`${calendar.format(at)}T00:00:00Z`) / dayMs
}
const weekdayOf = (day: number) => new Date(day * dayMs).getUTCDay() || 7
const weekOf = (day: number) => day - weekdayOf(day)

const weeklySlots = fc.uniqueArray(
  fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    time: fc.constantFrom('00:00', '00:30', '02:30', '09:00', '23:30'),
  }),
  { minLength: 1, maxLength: 8, selector: ({ weekday, time }) => `${weekday} ${time}` },
)
const instants = fc
  .integer({ min: -60 * 24, max: 120 * 24 })
  .map((hours) => new Date(Date.UTC(2028, 1, 28) + hours * 3_600_000))
const publications = fc.array(fc.record({ at: instants, content: fc.constantFrom('a', 'b', 'c', 'x') }), {
  maxLength: 4,
})
const posts = fc
  .array(fc.record({ texts: fc.subarray(['a', 'b', 'c']), publications }), { minLength: 1, maxLength: 6 })
  .map((all): Candidate[] => all.map((one, place) => ({ id: `post ${place}`, ...one })))

const situations = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    week: weeklySlots,
    // Around the changes of spring and of autumn.
    from: fc.constantFrom(new Date(Date.UTC(2028, 1, 28)), new Date(Date.UTC(2028, 7, 28))),
    weeks: fc.integer({ min: 1, max: 14 }),
    minimumDays: fc.integer({ min: 1, max: 60 }),
    perWeek: fc.integer({ min: 1, max: 14 }),
    taken: fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
    posts,
  })
  .map(({ week, from, weeks, taken, ...rest }) => {
    const until = new Date(from.getTime() + weeks * 7 * dayMs)
    const all = [...slotTimes({ slots: week, timeZone: rest.timeZone }, { from, until })]
    return {
      ...rest,
      slots: all.filter((_at, place) => !taken.includes(place)),
      used: all.filter((_at, place) => taken.includes(place)),
    }
  })
type Situation = typeof situations extends fc.Arbitrary<infer One> ? One : never

/** All publications of a post on the account, with those that were chosen. */
const allOf = ({ posts: of }: Situation, chosen: readonly Choice[], id: string) => [
  ...(of.find((post) => post.id === id)?.publications ?? []),
  ...chosen.filter((one) => one.id === id),
]

test('a post is never published again before its days have passed, also over clock changes, and slots are used once', () => {
  fc.assert(
    fc.property(situations, (of) => {
      const dayOf = shownDay(of.timeZone)
      const chosen = chooseSlots(of)
      expect(new Set(chosen.map(({ at }) => at.getTime())).size).toBe(chosen.length)
      for (const one of chosen) {
        expect(of.slots).toContain(one.at)
        for (const other of allOf(of, chosen, one.id)) {
          if (other === one) continue
          expect(Math.abs(dayOf(other.at) - dayOf(one.at))).toBeGreaterThanOrEqual(of.minimumDays)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('no week has more posts of the set than it should, and a slot stays free only if no post may have it', () => {
  fc.assert(
    fc.property(situations, (of) => {
      const dayOf = shownDay(of.timeZone)
      const chosen = chooseSlots(of)
      const countIn = (week: number) =>
        [...chosen.map(({ at }) => at), ...of.used].filter((at) => weekOf(dayOf(at)) === week).length
      for (const { at } of chosen) expect(countIn(weekOf(dayOf(at)))).toBeLessThanOrEqual(of.perWeek)
      const isChosen = new Set(chosen.map(({ at }) => at.getTime()))
      for (const at of of.slots) {
        if (isChosen.has(at.getTime()) || countIn(weekOf(dayOf(at))) >= of.perWeek) continue
        for (const { id, texts } of of.posts) {
          if (texts.length === 0) continue
          const near = allOf(of, chosen, id).some(
            (one) => Math.abs(dayOf(one.at) - dayOf(at)) < of.minimumDays,
          )
          expect(near).toBe(true)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('planning again adds nothing', () => {
  fc.assert(
    fc.property(situations, (of) => {
      const chosen = chooseSlots(of)
      const times = new Set(chosen.map(({ at }) => at.getTime()))
      const again = chooseSlots({
        ...of,
        slots: of.slots.filter((at) => !times.has(at.getTime())),
        used: [...of.used, ...chosen.map(({ at }) => at)],
        posts: of.posts.map((post) => ({ ...post, publications: allOf(of, chosen, post.id) })),
      })
      expect(again).toEqual([])
    }),
    { numRuns: 150 },
  )
})

const daily = (count: number, from = Date.UTC(2028, 4, 1)) =>
  Array.from({ length: count }, (_none, day) => new Date(from + day * dayMs + 9 * 3_600_000))
const fresh = (id: string, ...texts: string[]): Candidate => ({ id, texts, publications: [] })

test('posts take turns: the one with the longest wait is next', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 6, maxLength: 6 }),
      (count, perWeek, ago) => {
        const waits = ago.slice(0, count).map((days, place) => ({ id: `${place}`, days: days + place / 100 }))
        const chosen = chooseSlots({
          slots: daily(84),
          timeZone: 'UTC',
          minimumDays: 1,
          perWeek,
          used: [],
          posts: waits.map(({ id, days }) => ({
            id,
            texts: ['a'],
            publications: [{ at: new Date(Date.UTC(2028, 4, 1) - days * dayMs), content: 'a' }],
          })),
        })
        const order = waits.toSorted((one, other) => other.days - one.days).map(({ id }) => id)
        expect(chosen.length).toBe(12 * perWeek)
        expect(chosen.map(({ id }) => id)).toEqual(chosen.map((_one, turn) => order[turn % order.length]))
      },
    ),
  )
})

test('the texts of a post take turns, so that no text comes twice in a row', () => {
  const chosen = chooseSlots({
    slots: daily(70),
    timeZone: 'UTC',
    minimumDays: 7,
    perWeek: 3,
    used: [],
    posts: [fresh('bread', 'Rye', 'Rye again', 'More rye')],
  })
  expect(chosen.map(({ content }) => content)).toEqual(
    Array.from({ length: 10 }, (_none, turn) => ['Rye', 'Rye again', 'More rye'][turn % 3]),
  )
})

test('the posts of a week are spread over its slots, and a post without a text that fits is left out', () => {
  const chosen = chooseSlots({
    slots: daily(7),
    timeZone: 'UTC',
    minimumDays: 30,
    perWeek: 2,
    used: [],
    posts: [fresh('bread', 'Rye'), fresh('too long'), fresh('cake', 'Cake')],
  })
  expect(chosen.map(({ id, at }) => [id, at.getUTCDay()])).toEqual([
    ['bread', 1],
    ['cake', 4],
  ])
})

test('the distance is counted in days of the local calendar, also where a day has 23 hours', () => {
  const at = (day: string) =>
    new Date(Temporal.PlainDateTime.from(`${day}T09:00`).toZonedDateTime('Europe/Vienna').epochMilliseconds)
  const chosen = chooseSlots({
    slots: [at('2028-03-26')],
    timeZone: 'Europe/Vienna',
    minimumDays: 1,
    perWeek: 7,
    used: [],
    posts: [{ ...fresh('bread', 'Rye'), publications: [{ at: at('2028-03-25'), content: 'Rye' }] }],
  })
  expect(chosen).toHaveLength(1)
})
