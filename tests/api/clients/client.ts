// What a user of openapi-fetch writes, with types that openapi-typescript makes of the document. The test beside it runs
// and type-checks it.
import { randomUUID } from 'node:crypto'
import createClient from 'openapi-fetch'
import type { paths } from './generated/api.ts'

const client = createClient<paths>({
  baseUrl: `${process.env['POSTWRIGHT_URL']}/api/v1`,
  headers: { authorization: `Bearer ${process.env['POSTWRIGHT_KEY']}` },
})

const { data: listed } = await client.GET('/social-accounts')
const account = listed?.accounts[0]
if (!account) throw new Error('There is no account')

const id = randomUUID()
const { data: saved, error: refusal } = await client.PUT('/post-groups/{id}', {
  params: { path: { id } },
  body: {
    version: 0,
    content: 'Written by a generated client',
    targets: [{ id: randomUUID(), platform: account.platform, socialAccountId: account.id }],
  },
})
if (!saved) throw new Error(refusal.message)

const { data: found } = await client.GET('/post-groups', {
  params: { query: { search: 'generated client' } },
})
if (found?.groups[0]?.id !== id) throw new Error('The draft is not in the list')

const { data: scheduled } = await client.POST('/post-groups/{id}/schedule', {
  params: { path: { id } },
  body: { version: saved.group.version, localTime: '2030-05-04T09:00', timeZone: 'Europe/Vienna' },
})
if (scheduled?.refused.length !== 0) throw new Error('The post was refused')

const { data: read } = await client.GET('/post-groups/{id}', { params: { path: { id } } })
const { error } = await client.GET('/post-groups/{id}', { params: { path: { id: randomUUID() } } })
console.log(read?.group.posts[0]?.status, read?.group.posts[0]?.scheduledAt, error?.code)
