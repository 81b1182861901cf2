import { expect, test } from 'vitest'
import { removalLines } from './removal-words.ts'

const removal = {
  scheduledPosts: 2,
  drafts: 1,
  feeds: ['News'],
  socialAccounts: 1,
  reviewLinks: 2,
  calendarFeed: true,
}

test('who leaves reads what becomes of their own work', () => {
  expect(removalLines(removal, true)).toEqual([
    'Your open windows and running uploads here end within seconds.',
    '2 scheduled posts of yours go out as planned.',
    '1 draft of yours stays.',
    '1 account that you connected stays connected. If a platform asks for a new sign-in, another member does it.',
    'News: new entries are written in the name of somebody else from now on.',
    '2 review links that you made stay open for your clients. You know the addresses: somebody else can change them in Posts, Review links.',
    'The address for calendar programs ends, because you know it.',
  ])
})

test('who removes a member reads what becomes of the work of the member', () => {
  expect(removalLines(removal, false).slice(0, 2)).toEqual([
    'Their open windows and running uploads here end within seconds.',
    '2 scheduled posts of theirs go out as planned.',
  ])
})
