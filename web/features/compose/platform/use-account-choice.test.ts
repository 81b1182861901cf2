import { expect, test } from 'vitest'
import type { PostTargetInput } from '../../../../contract/post-groups.ts'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import { emptyDraft, type Draft } from '../draft/draft-store.ts'
import { firstChoice } from './use-account-choice.ts'

const account = (id: string, fields: Partial<SocialAccount> = {}) =>
  ({ id, platform: 'twitter', needsReconnect: false, paused: false, ...fields }) as SocialAccount

/** A draft for X in a group whose other posts go to these accounts. */
const draftBeside = (accountIds: string[], fields: Partial<Draft> = {}): Draft => {
  const draft = { ...emptyDraft('twitter'), ...fields }
  const own: PostTargetInput = { id: draft.id, platform: 'twitter', socialAccountId: draft.accountId }
  const others = accountIds.map((socialAccountId) => ({
    id: `to ${socialAccountId}`,
    platform: 'twitter' as const,
    socialAccountId,
  }))
  return { ...draft, group: { version: 1, content: '', media: [], targets: [own, ...others] } }
}

test('a draft without an account gets the first that works', () => {
  const accounts = [account('broken', { needsReconnect: true }), account('first'), account('second')]
  expect(firstChoice(emptyDraft('twitter'), accounts)).toEqual({ accountId: 'first' })
})

test('an account that another post of the group goes to is not chosen', () => {
  const accounts = [account('first'), account('second')]
  expect(firstChoice(draftBeside(['first']), accounts)).toEqual({ accountId: 'second' })
  expect(firstChoice(draftBeside(['first', 'second'], { platformChosen: true }), accounts)).toBeNull()
})

test('the account that the post has already stays', () => {
  const accounts = [account('first'), account('second')]
  expect(firstChoice(draftBeside(['first'], { accountId: 'second' }), accounts)).toBeNull()
})

test('a platform without a free account is left for another only if the user has not chosen it', () => {
  const accounts = [account('first'), account('page', { platform: 'instagram' })]
  expect(firstChoice(draftBeside(['first']), accounts)).toEqual({ platform: 'instagram', accountId: 'page' })
  expect(firstChoice(draftBeside(['first'], { platformChosen: true }), accounts)).toBeNull()
})
