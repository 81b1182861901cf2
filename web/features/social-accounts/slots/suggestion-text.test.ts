import { expect, test } from 'vitest'
import { reasonFor } from './suggestion-text.ts'

test('a suggestion says whether it comes from the results of the account', () => {
  const own = [
    { weekday: 2, time: '19:00' },
    { weekday: 5, time: '08:00' },
  ]
  expect(reasonFor({ slots: own, basis: 'own' }, 'LinkedIn')).toMatch(/^Two a day, by your own results: /)
  const usual = [1, 2, 3].flatMap((weekday) => ['12:00', '09:00'].map((time) => ({ weekday, time })))
  expect(reasonFor({ slots: usual, basis: 'general' }, 'LinkedIn')).toMatch(
    /^Many accounts on LinkedIn start with 9:00 AM and 12:00 PM from Monday to Wednesday\./,
  )
})
