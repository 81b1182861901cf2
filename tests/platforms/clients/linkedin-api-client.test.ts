import linkedin from 'linkedin-api-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  decideConsent,
  picture,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
} from '../../../sandbox/test-support.ts'
import { leadHostsTo } from '../../support/platform-hosts.ts'

const { AuthClient, RestliClient } = linkedin

const scopes = [
  'openid',
  'profile',
  'w_member_social',
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
  'r_member_profileAnalytics',
]
const versionString = '202609'

let sandbox: RunningSandbox
let restoreHosts: () => Promise<void>
let people = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:' })
  restoreHosts = await leadHostsTo(sandbox.url, {
    'www.linkedin.com': 'linkedin',
    'api.linkedin.com': 'linkedin',
  })
})
afterAll(async () => {
  await restoreHosts()
  await sandbox.close()
})

async function signIn() {
  people += 1
  const auth = new AuthClient({ clientId: 'client', clientSecret: 'secret', redirectUrl: REDIRECT })
  const { pathname, search } = new URL(auth.generateMemberAuthorizationUrl(scopes, 'state'))
  const back = await decideConsent(`${sandbox.url}/linkedin${pathname}${search}`, {
    handle: `library.${people}`,
    more: [`mill.${people}`],
  })
  const token = await auth.exchangeAuthCodeForAccessToken(back.searchParams.get('code') ?? '')
  const client = new RestliClient()
  const accessToken = token.access_token
  const me = await client.get({ resourcePath: '/userinfo', accessToken })
  return { auth, token, client, accessToken, author: `urn:li:person:${String(me.data.sub)}` }
}

const post = (author: string, commentary: string, content?: object) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...(content && { content }),
})

const newest = () => sandbox.control.log({ platform: 'linkedin' }).entries.at(-1)

describe('linkedin-api-client', () => {
  it('signs in and renews the access', async () => {
    const { auth, token } = await signIn()
    expect(token.expires_in).toBe(5_184_000)
    const renewed = await auth.exchangeRefreshTokenForAccessToken(String(token.refresh_token))
    expect(renewed.access_token).not.toBe(token.access_token)
  })

  it('publishes a text of a member, and deletes it', async () => {
    const { client, accessToken, author } = await signIn()
    const common = { resourcePath: '/posts', accessToken, versionString }
    const created = await client.create({ ...common, entity: post(author, 'Words from a library') })
    expect(created.createdEntityId).toMatch(/^urn:li:share:/)
    expect(newest()).toMatchObject({ postId: created.createdEntityId, text: 'Words from a library' })
    const pathKeys = { id: created.createdEntityId }
    const deleted = await client.delete({ ...common, resourcePath: '/posts/{id}', pathKeys })
    expect(deleted.status).toBe(204)
  })

  it('publishes a picture of an organization, and finds it among its posts', async () => {
    const { client, accessToken } = await signIn()
    const common = { accessToken, versionString }
    const roles = await client.finder({
      ...common,
      resourcePath: '/organizationAcls',
      finderName: 'roleAssignee',
      queryParams: { role: 'ADMINISTRATOR', state: 'APPROVED' },
    })
    const author = String(at(roles.data.elements, 0, 'organization'))
    const opened = await client.action({
      ...common,
      resourcePath: '/images',
      actionName: 'initializeUpload',
      data: { initializeUploadRequest: { owner: author } },
    })
    const uploaded = await fetch(String(at(opened.data.value, 'uploadUrl')), {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: new Uint8Array(await picture('jpeg', 300, 200)),
    })
    expect(uploaded.status).toBe(201)
    const media = { id: at(opened.data.value, 'image'), altText: 'A violet picture' }
    await client.create({ ...common, resourcePath: '/posts', entity: post(author, 'A picture', { media }) })
    expect(newest()).toMatchObject({ text: 'A picture', media: ['image/jpeg'] })
    const listed = await client.finder({
      ...common,
      resourcePath: '/posts',
      finderName: 'author',
      queryParams: { author, count: 10, sortBy: 'LAST_MODIFIED' },
    })
    expect(listed.data.elements).toMatchObject([{ commentary: 'A picture' }])
    const statistics = await client.finder({
      ...common,
      resourcePath: '/organizationalEntityShareStatistics',
      finderName: 'organizationalEntity',
      queryParams: { organizationalEntity: author },
    })
    expect(statistics.data.elements).toMatchObject([
      { totalShareStatistics: { impressionCount: expect.any(Number), engagement: expect.any(Number) } },
    ])
    const followers = await client.finder({
      ...common,
      resourcePath: '/memberFollowersCount',
      finderName: 'me',
    })
    expect(followers.data.elements).toEqual([{ memberFollowersCount: expect.any(Number) }])
  })

  it('understands a refusal', async () => {
    const { client, accessToken, author } = await signIn()
    const create = (version: string) =>
      client.create({
        resourcePath: '/posts',
        entity: post(author, 'Too old'),
        accessToken,
        versionString: version,
      })
    await expect(create('202301')).rejects.toMatchObject({
      response: { status: 426, data: { code: 'NONEXISTENT_VERSION' } },
    })
  })
})
