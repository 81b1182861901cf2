// Writes a draft for the first social account, schedules it for tomorrow at nine, and reads it.
import { randomUUID } from 'node:crypto'

async function call(method: string, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${process.env['POSTWRIGHT_URL']}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${process.env['POSTWRIGHT_KEY']}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const result: any = await answer.json()
  if (!result.success) throw new Error(`${method} ${path}: ${result.code}: ${result.message}`)
  return result
}

const [account] = (await call('GET', '/social-accounts')).accounts
const groupId = randomUUID()
const { group } = await call('PUT', `/post-groups/${groupId}`, {
  version: 0,
  content: 'We open on Friday at nine.',
  targets: [{ id: randomUUID(), platform: account.platform, socialAccountId: account.id }],
})

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const { refused } = await call('POST', `/post-groups/${groupId}/schedule`, {
  version: group.version,
  localTime: `${tomorrow}T09:00`,
  timeZone: 'Europe/Vienna',
})
for (const { message } of refused) throw new Error(message)

const read = await call('GET', `/post-groups/${groupId}`)
for (const post of read.group.posts) console.log(post.platform, post.status, post.scheduledAt)
