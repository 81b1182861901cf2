import { expect, test } from 'vitest'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { emptyDraft, newTarget, type Draft } from '../draft/draft.ts'
import { hashtagOffers, withHashtags } from './hashtag-offers.ts'

const account = (id: string, hashtags: string | null) => ({ id, defaults: { hashtags } }) as SocialAccount
const accounts = [account('bakery', '#bread #rye'), account('oven', '#bread #rye'), account('plain', null)]

const draft = (text: string, ...accountIds: string[]): Draft => ({
  ...emptyDraft(),
  text,
  chosen: true,
  targets: accountIds.map((id) => newTarget('twitter', id)),
})
const added = (before: Draft) =>
  hashtagOffers(before, accounts).reduce((now, offer) => ({ ...now, ...withHashtags(now, offer) }), before)
const textsOf = ({ text, targets }: Draft) => [text, ...targets.map((target) => target.text)]

test('accounts with the same default hashtags are one offer, those without any are none', () => {
  expect(hashtagOffers(draft('Fresh', 'bakery', 'plain', 'oven'), accounts)).toEqual([
    { hashtags: '#bread #rye', accountIds: ['bakery', 'oven'] },
  ])
})

test('nothing is offered for an empty text, one that has the hashtags, and a post that is scheduled', () => {
  expect(hashtagOffers(draft(' ', 'bakery'), accounts)).toEqual([])
  expect(hashtagOffers(draft('#Rye and #bread', 'bakery'), accounts)).toEqual([])
  const waiting = draft('Fresh', 'bakery')
  const saved = { status: 'scheduled', scheduledAt: null, editable: true } as const
  const targets = waiting.targets.map((one) => ({ ...one, saved }))
  expect(hashtagOffers({ ...waiting, targets }, accounts)).toEqual([])
})

test('hashtags are added to the shared text if all posts with it are for these accounts', () => {
  const after = added(draft('Fresh', 'bakery', 'oven'))
  expect(textsOf(after)).toEqual(['Fresh\n\n#bread #rye', null, null])
  expect(hashtagOffers(after, accounts)).toEqual([])
})

test('hashtags for some of the posts are added to texts of their own', () => {
  const after = added(draft('Fresh #rye', 'bakery', 'plain'))
  expect(textsOf(after)).toEqual(['Fresh #rye', 'Fresh #rye\n\n#bread', null])
})

test('a post with a text of its own gets the hashtags there, too', () => {
  const before = draft('Fresh', 'bakery', 'plain')
  const targets = before.targets.map((one, at) => (at === 0 ? { ...one, text: 'Own' } : one))
  expect(textsOf(added({ ...before, targets }))).toEqual(['Fresh', 'Own\n\n#bread #rye', null])
})
