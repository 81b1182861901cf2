import { expect, test } from 'vitest'
import type { CalendarEntry, CalendarPost } from '../../../../contract/calendar/calendar.ts'
import { refusalOf, refusalOn, timeOn } from './move-refusal.ts'

const post = (status: CalendarPost['status'], movable: boolean): CalendarPost => ({
  id: status,
  platform: 'twitter',
  account: null,
  status,
  problem: null,
  version: 1,
  movable,
  editable: true,
})
const entry = (...posts: CalendarPost[]): CalendarEntry => ({
  groupId: '',
  at: new Date('2027-03-27T16:45').toISOString(),
  excerpt: '',
  thumbnail: null,
  groupVersion: 1,
  repeats: false,
  groupSize: posts.length,
  posts,
  createdBy: null,
  updatedBy: null,
  changedAt: null,
})

test('another day keeps the hour, also after the clocks changed', () => {
  expect(timeOn(entry(post('scheduled', true)), '2027-03-29')).toEqual(new Date('2027-03-29T16:45'))
  expect(timeOn(entry(post('scheduled', true)), '2027-12-01')).toEqual(new Date('2027-12-01T16:45'))
})

test('a time that has passed is refused, also on the same day', () => {
  const now = new Date('2027-03-26T16:45')
  const planned = entry(post('scheduled', true))
  expect(refusalOn(planned, '2027-03-28', now)).toBeNull()
  expect(refusalOn(planned, '2027-03-26', now)).toMatch(
    /^4:45\sPM on Fri, Mar 26 has passed\. Choose a later day\.$/,
  )
  expect(refusalOn(planned, '2027-03-20', now)).toMatch(/has passed/)
})

test('a post that cannot be moved says why, and a group moves if one of its posts can', () => {
  expect(refusalOf(entry(post('published', false)))).toMatch(/already published/)
  expect(refusalOf(entry(post('scheduled', false)))).toMatch(/Your role/)
  expect(refusalOf(entry(post('failed', false)))).toMatch(/could not be published/)
  expect(refusalOf(entry(post('published', false), post('scheduled', true)))).toBeNull()
})
