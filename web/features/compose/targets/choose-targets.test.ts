import { expect, test } from 'vitest'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { emptyDraft, newTarget, type Target } from '../draft/draft.ts'
import { remove, settleTargets, toggleAccount, togglePlatform } from './choose-targets.ts'

const account = (id: string, fields: Partial<SocialAccount> = {}) =>
  ({
    id,
    platform: 'twitter',
    needsReconnect: false,
    paused: false,
    defaults: { options: {} },
    ...fields,
  }) as SocialAccount
const page = account('page', { platform: 'instagram' })

const chosen = (...targets: Target[]) => ({ targets, chosen: true })
const placesOf = ({ targets }: { targets: readonly Target[] }) =>
  targets.map(({ platform, accountId }) => `${platform} ${accountId}`)

test('a new draft goes to the first account that works', () => {
  const accounts = [account('broken', { needsReconnect: true }), page, account('first')]
  expect(placesOf(settleTargets(emptyDraft(), accounts)!)).toEqual(['instagram page'])
})

test('without accounts, a new draft is for the first platform, which gives way to the first choice', () => {
  const settled = settleTargets(emptyDraft(), [])!
  expect(placesOf(settled)).toEqual(['instagram null'])
  expect(placesOf(togglePlatform(settled, 'twitter'))).toEqual(['twitter null'])
  expect(placesOf(togglePlatform(settled, 'instagram'))).toEqual(['instagram null'])
})

test('an account is added to what was chosen, and removed by choosing it again', () => {
  const settled = settleTargets(emptyDraft(), [account('first')])!
  const both = toggleAccount(settled, page)
  expect(placesOf(both)).toEqual(['twitter first', 'instagram page'])
  expect(placesOf(toggleAccount(both, account('first')))).toEqual(['instagram page'])
})

test('an account that is chosen takes the place of the draft for its platform', () => {
  const waiting = newTarget('twitter')
  const { targets } = toggleAccount(chosen({ ...waiting, text: 'Own' }), account('first'))
  expect(targets).toEqual([{ ...waiting, text: 'Own', accountId: 'first' }])
})

test('a draft without an account that exists gets one that no other post goes to', () => {
  const accounts = [account('first'), account('second')]
  const taken = newTarget('twitter', 'first')
  expect(placesOf(settleTargets(chosen(taken, newTarget('twitter', 'gone')), accounts)!)).toEqual([
    'twitter first',
    'twitter second',
  ])
  expect(placesOf(settleTargets(chosen(taken, newTarget('twitter', 'gone')), accounts.slice(0, 1))!)).toEqual(
    ['twitter first', 'twitter null'],
  )
  expect(settleTargets(chosen(taken), accounts)).toBeNull()
})

test('of several free accounts the user chooses, unless only one of them works', () => {
  const accounts = [account('first'), account('second')]
  expect(settleTargets(chosen(newTarget('twitter')), accounts)).toBeNull()
  const broken = [account('broken', { needsReconnect: true }), account('second')]
  expect(placesOf(settleTargets(chosen(newTarget('twitter')), broken)!)).toEqual(['twitter second'])
})

test('a post that cannot be changed any more is neither removed nor moved', () => {
  const published: Target = {
    ...newTarget('twitter', 'gone'),
    saved: { status: 'published', scheduledAt: null, editable: false },
  }
  expect(settleTargets(chosen(published), [account('first')])).toBeNull()
  expect(remove(chosen(published), published.id).targets).toEqual([published])
  expect(placesOf(toggleAccount(chosen(published), account('gone')))).toEqual(['twitter gone'])
})

const strict = account('strict', {
  defaults: { options: { replySettings: 'following' }, hashtagSetId: null, hashtags: null, links: null },
})
const optionsOf = (settled: ReturnType<typeof settleTargets>) =>
  settled?.targets.map(({ options }) => options)

test('a new post starts with the default options of its account, also where the account was asked for or found', () => {
  const wanted = [{ replySettings: 'following' }]
  expect(optionsOf(settleTargets(emptyDraft(), [strict]))).toEqual(wanted)
  expect(optionsOf(settleTargets(emptyDraft('twitter', 'strict'), [strict]))).toEqual(wanted)
  expect(optionsOf(settleTargets(chosen(newTarget('twitter')), [strict]))).toEqual(wanted)
  expect(settleTargets(settleTargets(emptyDraft(), [strict])!, [strict])).toBeNull()
})

test('what the user chose, also the platform’s own default, and a post that is saved keep their options', () => {
  const post = newTarget('twitter', 'strict')
  expect(settleTargets(chosen({ ...post, options: {} }), [strict])).toBeNull()
  expect(settleTargets(chosen({ ...post, options: { replySettings: 'everyone' } }), [strict])).toBeNull()
  const saved = { status: 'draft', scheduledAt: null, editable: true } as const
  expect(settleTargets(chosen({ ...post, saved }), [strict])).toBeNull()
})

test('a new draft goes to the accounts that were chosen last, as far as they are there and work', () => {
  const accounts = [page, account('first'), account('second'), account('broken', { needsReconnect: true })]
  const last = ['second', 'broken', 'gone', 'page']
  expect(placesOf(settleTargets(emptyDraft(), accounts, last)!)).toEqual(['twitter second', 'instagram page'])
  expect(placesOf(settleTargets(emptyDraft(), accounts, ['gone'])!)).toEqual(['instagram page'])
  expect(settleTargets(emptyDraft('twitter', 'first'), accounts, last)).toBe(null)
})
