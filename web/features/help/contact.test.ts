import { expect, test } from 'vitest'
import { mailtoOf } from './contact.ts'

test('the subject of a paid plan is marked as priority, that of the free plan is not', () => {
  const subject = (plan: 'free' | 'pro' | 'agency') =>
    new URL(mailtoOf('help@bakery.example', plan) ?? '').searchParams.get('subject')
  expect(subject('free')).toBe('Help with Postwright')
  expect(subject('pro')).toBe('[Priority] Help with Postwright')
  expect(subject('agency')).toBe('[Priority] Help with Postwright')
})

test('a contact that is no address is not a link', () => {
  expect(mailtoOf('Ask Ada at the front desk', 'pro')).toBeUndefined()
})
