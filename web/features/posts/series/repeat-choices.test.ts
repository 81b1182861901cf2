import { expect, test } from 'vitest'
import { choiceOf, doesNotRepeat, firstTime, repeatOf, rulesFor } from './repeat-choices.ts'
import { endWords, ruleWords } from './rule-words.ts'

test('the rules that are offered fit the day of the post', () => {
  // The last and fourth Friday of a month.
  expect(rulesFor('2027-11-26', 3).map(({ rule }) => ruleWords(rule))).toEqual([
    'every day',
    'every week from Monday to Friday',
    'every week on Friday',
    'every 2 weeks on Friday',
    'every month on day 26',
    'every month on the fourth Friday',
    'every month on the last Friday',
    'every 3 days',
  ])
  // A fifth Monday is always the last.
  const monthly = rulesFor('2027-11-29', 3).filter(({ kind }) => kind.startsWith('month-'))
  expect(monthly.map(({ rule }) => ruleWords(rule))).toEqual([
    'every month on day 29',
    'every month on the last Monday',
  ])
})

test('a choice makes a rule of the day, and a rule is found again as a choice', () => {
  expect(repeatOf(doesNotRepeat, '2027-11-26T09:00')).toBeNull()
  const last = { ...doesNotRepeat, kind: 'month-last', end: { kind: 'after', count: 4 } } as const
  const repeat = repeatOf(last, '2027-11-26T09:00')
  expect(repeat).toEqual({
    rule: { unit: 'month', every: 1, on: { kind: 'weekday', weekday: 5, nth: -1 } },
    end: { kind: 'after', count: 4 },
  })
  expect(repeat && choiceOf(repeat, '2027-11-26')).toEqual(last)
  expect(choiceOf({ rule: { unit: 'day', every: 12 }, end: { kind: 'never' } }, '2027-11-26')).toMatchObject({
    kind: 'days',
    days: 12,
  })
})

test('from Monday to Friday, a post that is planned for a Sunday is published on Monday first', () => {
  const workDays = { ...doesNotRepeat, kind: 'work-days' } as const
  expect(firstTime(workDays, '2027-11-28T09:00')).toBe('2027-11-29T09:00')
  expect(firstTime(workDays, '2027-11-29T09:00')).toBe('2027-11-29T09:00')
  expect(firstTime(doesNotRepeat, '2027-11-28T09:00')).toBe('2027-11-28T09:00')
})

test('an end is told in words', () => {
  expect(endWords({ kind: 'on', date: '2027-11-04' })).toBe('until November 4, 2027')
  expect(endWords({ kind: 'after', count: 5 })).toBe('5 times')
})
