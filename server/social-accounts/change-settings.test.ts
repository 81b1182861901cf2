import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountSettings } from '../../contract/accounts/account-settings.ts'
import type { PostOptions } from '../../contract/platforms/descriptor.ts'
import type { SavedText } from '../../contract/saved-texts/saved-texts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
let user: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  user = await app.addUser()
  client = apiClient(app.url, user.token)
  account = await client.connect('youtube', 'ada_settings')
})
afterAll(() => app.close())

const nothing: AccountSettings = { listedName: null, options: {}, hashtagSetId: null, links: null }

const choose = (settings: Partial<AccountSettings>, { id } = account) =>
  app.request('PUT', `/api/social-accounts/${id}/settings`, {
    token: user.token,
    body: { ...nothing, ...settings },
  })
const listed = async () => {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts.find(({ id }) => id === account.id)
}
async function savedText(kind: SavedText['kind'], content: string): Promise<SavedText> {
  const reply = await client.call<{ savedText: SavedText }>('POST', '/api/saved-texts', {
    kind,
    name: content,
    content,
  })
  return reply.savedText
}

test('an account starts without a name in lists, default options, hashtags and parameters of its own', () => {
  expect(account).toMatchObject({
    listedName: null,
    defaults: { options: {}, hashtagSetId: null, hashtags: null, links: null },
  })
})

test('what is chosen for an account is listed with it, and kept when it is connected again', async () => {
  const set = await savedText('hashtags', '#bread #rye')
  const links = { enabled: true, source: 'youtube', medium: 'video', campaign: '' }
  const options = { visibility: 'unlisted', notifySubscribers: 'no' }
  const reply = await choose({ listedName: '  The\u0007 bakery ', options, hashtagSetId: set.id, links })
  expect(reply).toMatchObject({ status: 200 })
  const chosen = {
    listedName: 'The bakery',
    defaults: { options, hashtagSetId: set.id, hashtags: '#bread #rye', links },
  }
  expect(reply.body['account']).toMatchObject(chosen)
  await client.call('DELETE', `/api/social-accounts/${account.id}`)
  await client.connect('youtube', 'ada_settings')
  expect(await listed()).toMatchObject(chosen)

  expect(await choose({ listedName: '   ' })).toMatchObject({ body: { account: { listedName: null } } })
  expect(await listed()).toMatchObject({ listedName: null, defaults: { options: {}, links: null } })
})

test('posts name their account as it was named for lists', async () => {
  await choose({ listedName: 'The bakery' })
  const post = await client.draft(account, 'Fresh bread')
  expect(post.account).toMatchObject({ id: account.id, listedName: 'The bakery' })
})

test('a hashtag set that is deleted is no longer that of the account', async () => {
  const set = await savedText('hashtags', '#oven')
  await choose({ listedName: 'Bakery', hashtagSetId: set.id })
  await client.call('DELETE', `/api/saved-texts/${set.id}?version=1`)
  expect(await listed()).toMatchObject({
    listedName: 'Bakery',
    defaults: { hashtagSetId: null, hashtags: null },
  })
})

test('only a hashtag set of the same workspace can be that of an account', async () => {
  const template = await savedText('template', 'We are open')
  expect(await choose({ hashtagSetId: template.id })).toMatchObject({ status: 404 })
  const other = await app.addUser()
  const foreign = await apiClient(app.url, other.token).call<{ savedText: SavedText }>(
    'POST',
    '/api/saved-texts',
    { kind: 'hashtags', name: 'Foreign', content: '#foreign' },
  )
  expect(await choose({ hashtagSetId: foreign.savedText.id })).toMatchObject({ status: 404 })
  expect(await listed()).toMatchObject({ defaults: { hashtagSetId: null } })
})

test('an option that the platform does not have, or that is chosen for each post, has no default', async () => {
  const refused: PostOptions[] = [{ title: 'Always the same' }, { replySettings: 'everyone' }]
  for (const options of refused) {
    expect(await choose({ options })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
  const tiktok = await client.connect('tiktok', 'ada_settings')
  const asked: PostOptions[] = [
    { privacyLevel: 'SELF_ONLY' },
    { commercialContent: 'no' },
    { allowDuets: 'yes' },
  ]
  for (const options of asked) {
    expect(await choose({ options }, tiktok)).toMatchObject({ status: 400 })
  }
  expect(await choose({ options: { aiGenerated: 'yes' } }, tiktok)).toMatchObject({ status: 200 })
})

test('only who manages the accounts changes their settings', async () => {
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'editor' })
    .where('user_id', '=', user.user.id)
    .execute()
  expect(await choose({ listedName: 'Mine' })).toMatchObject({ status: 403 })
})
