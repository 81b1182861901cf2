import { firstDayOf, placeOfDay } from '../../../../contract/series/first-day.ts'
import type { RepeatRule, SeriesEnd } from '../../../../contract/series/series.ts'

/** How a post is repeated. */
export type Repeat = { rule: RepeatRule; end: SeriesEnd }

/** What is chosen in the fields; its rule depends on the date of the post. */
export type RepeatChoice = {
  kind:
    | 'never'
    | 'day'
    | 'work-days'
    | 'week'
    | 'two-weeks'
    | 'month-day'
    | 'month-weekday'
    | 'month-last'
    | 'days'
  /** The number of days between two posts, for the kind `days`. */
  days: number
  end: SeriesEnd
}

export const doesNotRepeat: RepeatChoice = { kind: 'never', days: 3, end: { kind: 'never' } }

/** The rules that fit a post on a day such as `2026-11-04`. */
export function rulesFor(day: string, days: number): { kind: RepeatChoice['kind']; rule: RepeatRule }[] {
  const { weekday, dayOfMonth, nth, isLast } = placeOfDay(day)
  const monthly = (on: Extract<RepeatRule, { unit: 'month' }>['on']): RepeatRule => ({
    unit: 'month',
    every: 1,
    on,
  })
  return [
    { kind: 'day', rule: { unit: 'day', every: 1 } },
    { kind: 'work-days', rule: { unit: 'week', every: 1, weekdays: [1, 2, 3, 4, 5] } },
    { kind: 'week', rule: { unit: 'week', every: 1, weekdays: [weekday] } },
    { kind: 'two-weeks', rule: { unit: 'week', every: 2, weekdays: [weekday] } },
    { kind: 'month-day', rule: monthly({ kind: 'day', day: dayOfMonth }) },
    ...(nth <= 4
      ? [
          {
            kind: 'month-weekday',
            rule: monthly({ kind: 'weekday', weekday, nth: nth as 1 | 2 | 3 | 4 }),
          } as const,
        ]
      : []),
    ...(isLast
      ? [{ kind: 'month-last', rule: monthly({ kind: 'weekday', weekday, nth: -1 }) } as const]
      : []),
    { kind: 'days', rule: { unit: 'day', every: days } },
  ]
}

/** The rule of a choice for a post on a day; null if it does not repeat, also if the day has no such rule. */
export function repeatOf({ kind, days, end }: RepeatChoice, day: string): Repeat | null {
  const found = rulesFor(day, days).find((one) => one.kind === kind)
  return found ? { rule: found.rule, end } : null
}

/** The local time of the first post: on a day that its rule names. */
export function firstTime(choice: RepeatChoice, localTime: string): string {
  const rule = repeatOf(choice, localTime)?.rule
  return rule ? `${firstDayOf(rule, localTime.slice(0, 10))}${localTime.slice(10)}` : localTime
}

/** The choice that makes this rule for a post on that day; every n days if none does. */
export function choiceOf({ rule, end }: Repeat, day: string): RepeatChoice {
  const days = rule.unit === 'day' ? rule.every : doesNotRepeat.days
  const found = rulesFor(day, days).find((one) => JSON.stringify(one.rule) === JSON.stringify(rule))
  return { kind: found?.kind ?? 'days', days, end }
}
