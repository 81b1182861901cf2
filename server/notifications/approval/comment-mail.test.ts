import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mentionOf } from '../../../contract/comments/mentions.ts'
import type { EmittedEvent, NotifiedEvent } from '../../../contract/events/events.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { addNotification } from '../add-notification.ts'
import { sendApprovalMails } from './send-approval-mails.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

test('who is mentioned, and who wrote the post, get one mail for the comments of some minutes, if they want mails', async () => {
  const [ada, lena, max] = [
    await app.addUser({ fullName: 'Ada Lovelace' }),
    await app.addUser({ fullName: 'Lena Fischer' }),
    await app.addUser({ fullName: 'Max Moe' }),
  ]
  await joinWorkspace(app, lena, ada.workspaceId, 'viewer')
  await joinWorkspace(app, max, ada.workspaceId, 'viewer')
  await app.request('PATCH', '/api/user/preferences', { token: max.token, body: { mailPosts: false } })
  const post = await apiClient(app.url, ada.token).save({ platform: 'twitter', content: 'Ours' })
  const say = (body: string) =>
    apiClient(app.url, lena.token).call('POST', `/api/post-groups/${post.groupId}/comments`, {
      id: randomUUID(),
      body,
    })
  await say('Is it Friday?')
  await say(`${mentionOf(ada.user.id)} and ${mentionOf(max.user.id)}: or <b>Saturday</b>?`)
  await tellAll(ada.workspaceId)
  clock.advance(3_600_000)
  await sendApprovalMails(app.ctx)
  await sendApprovalMails(app.ctx)
  const [mail, ...others] = await app.mailsTo(ada.email, 1)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('2 comments for you')
  expect(mail?.text).toMatch(/Lena Fischer mentioned you in a comment[\s\S]+Lena Fischer commented on a post/)
  expect(mail?.text).toContain('“@Ada Lovelace and @Max Moe: or <b>Saturday</b>?”')
  expect(mail?.text).toContain(`/content/posts/${post.id}?show=comments&workspace=${ada.workspaceId}`)
  expect(await app.mailsTo(max.email, 0)).toEqual([])
  expect(await app.mailsTo(lena.email, 0)).toEqual([])
})

test('nobody is told of a comment that was deleted, neither under the bell nor by mail', async () => {
  const [ada, lena] = [
    await app.addUser({ fullName: 'Ada Lovelace' }),
    await app.addUser({ fullName: 'Lena Fischer' }),
  ]
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  const [owner, editor] = [apiClient(app.url, ada.token), apiClient(app.url, lena.token)]
  const post = await owner.save({ platform: 'twitter', content: 'Ours' })
  const say = async (body: string) => {
    const id = randomUUID()
    await editor.call('POST', `/api/post-groups/${post.groupId}/comments`, { id, body })
    return id
  }
  const id = await say('A price that is secret')
  const answered = await say('Another secret')
  await owner.call('POST', `/api/post-groups/${post.groupId}/comments`, {
    id: randomUUID(),
    body: 'Why?',
    threadId: answered,
  })
  await tellAll(ada.workspaceId)
  const bell = async () => {
    const { notifications } = await owner.call<{ notifications: object[] }>('GET', '/api/notifications')
    return notifications
  }
  expect(JSON.stringify(await bell())).toMatch(/Another secret[\s\S]+A price that is secret/)
  await editor.call('DELETE', `/api/comments/${id}`)
  await editor.call('DELETE', `/api/comments/${answered}`)
  expect(await bell()).toEqual([])
  clock.advance(3_600_000)
  await sendApprovalMails(app.ctx)
  expect(await app.mailsTo(ada.email, 0)).toEqual([])
})

async function tellAll(workspaceId: string): Promise<void> {
  const { rows } = await sql<{ data: EmittedEvent<NotifiedEvent> }>`
    select data from pgboss.job where name = 'events-notifications' and data ->> 'workspaceId' = ${workspaceId}
    order by created_on`.execute(app.ctx.db)
  for (const { data } of rows) await addNotification(app.ctx, data)
}

test('a comment that is changed before it is mailed is mailed as changed, and of a deleted one only the replies', async () => {
  const ada = await app.addUser({ fullName: 'Ada Lovelace' })
  const lena = await app.addUser({ fullName: 'Lena Fischer' })
  await joinWorkspace(app, lena, ada.workspaceId, 'viewer')
  const { groupId } = await apiClient(app.url, ada.token).save({ platform: 'twitter', content: 'Ours' })
  const client = apiClient(app.url, lena.token)
  const say = async (body: string, threadId: string | null = null): Promise<string> => {
    const id = randomUUID()
    await client.call('POST', `/api/post-groups/${groupId}/comments`, { id, body, threadId })
    return id
  }
  const remove = (id: string) => client.call('DELETE', `/api/comments/${id}`)
  await remove(await say('Deleted alone'))
  const begun = await say('Deleted, with a reply')
  await say('The reply', begun)
  await remove(begun)
  const changed = await say('Friday')
  await client.call('PATCH', `/api/comments/${changed}`, { body: 'Saturday' })
  const unsaid = await say(`${mentionOf(ada.user.id)} look`)
  await client.call('PATCH', `/api/comments/${unsaid}`, { body: 'Nobody needs to look' })
  await tellAll(ada.workspaceId)
  clock.advance(3_600_000)
  await sendApprovalMails(app.ctx)
  const [mail] = await app.mailsTo(ada.email, 1)
  expect(mail?.subject).toBe('3 comments for you')
  for (const text of ['The reply', 'Saturday', 'Nobody needs to look']) {
    expect(mail?.text).toContain(`“${text}”`)
  }
  expect(mail?.text).not.toMatch(/Deleted|Friday|mentioned/)
})
