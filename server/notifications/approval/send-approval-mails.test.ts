import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmittedEvent, NotifiedEvent } from '../../../contract/events/events.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Role } from '../../../contract/workspaces/access.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { startSmtp, type Smtp } from '../../../tests/support/smtp-server.ts'
import { remindOfApprovals } from '../../posts/approval/announce/remind-of-approvals.ts'
import { addNotification } from '../add-notification.ts'
import { sendQuietMails } from '../quiet-hours/send-after-quiet.ts'
import { sendApprovalMails } from './send-approval-mails.ts'

let app: TestApp
let smtp: Smtp
let ada: TestUser
let ben: TestUser
let lena: TestUser
let owner: ApiClient
let approver: ApiClient
let contributor: ApiClient
let accounts: SocialAccount[]
const clock = movableClock()
let handles = 0

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startTestApp({ clock, env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@postwright.example' } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  ben = await app.addUser({ fullName: 'Ben Approves' })
  lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, ben, ada.workspaceId, 'approver')
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  owner = apiClient(app.url, ada.token)
  approver = apiClient(app.url, ben.token)
  contributor = apiClient(app.url, lena.token)
  const handle = `ada_mails${(handles += 1)}`
  accounts = [await owner.connect('twitter', handle), await owner.connect('linkedin', handle)]
  const approval = { mode: 'required', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', approval)
  smtp.received.length = 0
})

const inHours = (hours: number) => ({
  localTime: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})
const asks = async (text: string, { hours = 48, ask = {} }: { hours?: number; ask?: object } = {}) =>
  contributor.act(await contributor.draft(accounts[0] as SocialAccount, text), 'schedule', {
    ...inHours(hours),
    ask,
  })
const decide = (posts: readonly Post[], decision: string, reason = '') =>
  approver.call('POST', '/api/bulk-posts/decide', {
    posts: posts.map(({ id, approval }) => ({ id, seen: approval?.hash })),
    decision,
    reason,
  })
const changeRole = (user: TestUser, role: Role) =>
  owner.call('PATCH', `/api/members/${user.user.id}`, { role })

/** Notifies of what has happened, as the worker does, and sends the mails that are due then. */
async function mail(): Promise<void> {
  const { rows } = await sql<{ data: EmittedEvent<NotifiedEvent> }>`
    select data from pgboss.job where name = 'events-notifications' and data ->> 'workspaceId' = ${ada.workspaceId}
    order by created_on, id`.execute(app.ctx.db)
  for (const { data } of rows) await addNotification(app.ctx, data)
  clock.advance(121_000)
  await sendApprovalMails(app.ctx)
}

/** The mails that the mail server got for a user, oldest first, once all queued ones have arrived. */
async function mailsTo({ email }: TestUser) {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows, { timeout: 20_000 }).toEqual([])
  const raw = smtp.received.filter(({ envelope }) => envelope.to.includes(email))
  return Promise.all(raw.map(async (one) => await PostalMime.parse(one.raw)))
}
const subjectsTo = async (user: TestUser) => (await mailsTo(user)).map(({ subject }) => subject)

test('those who may approve get one mail for all that was asked within minutes, and who asks gets none', async () => {
  const first = await asks('Opening on Friday', { ask: { note: 'Is the <b>price</b> right?' } })
  await asks('Summer menu')
  await mail()
  for (const reader of [ada, ben]) {
    const [one, ...others] = await mailsTo(reader)
    expect(others).toEqual([])
    expect(one?.subject).toBe('Lena Writes asks for your approval of 2 posts')
    expect(one?.text).toContain('“Is the <b>price</b> right?”')
    expect(one?.html).not.toContain('<b>price')
    expect(one?.text).toMatch(/Opening on Friday \(Twitter\/X, \w+ \d+, \d{4}, .+ \(UTC\)\)/)
    expect(one?.text).toContain('Summer menu')
    expect(one?.text).toContain(`/content/posts/${first.id}?workspace=${ada.workspaceId}`)
  }
  expect(await mailsTo(lena)).toEqual([])
  await mail()
  expect(await subjectsTo(ben)).toHaveLength(1)
})

test('posts of a group are one mail, in which each of them stands', async () => {
  const group = await contributor.call<{ group: { id: string; version: number } }>(
    'PUT',
    `/api/post-groups/${crypto.randomUUID()}`,
    {
      version: 0,
      content: 'For both',
      media: [],
      targets: accounts.map(({ id, platform }) => ({
        id: crypto.randomUUID(),
        platform,
        socialAccountId: id,
      })),
    },
  )
  const { id, version } = group.group
  await contributor.call('POST', `/api/post-groups/${id}/schedule`, { version, ...inHours(48) })
  await mail()
  const [one, ...others] = await mailsTo(ben)
  expect(others).toEqual([])
  expect(one?.subject).toBe('Lena Writes asks for your approval of 2 posts')
  expect(one?.text).toContain('For both (Twitter/X')
  expect(one?.text).toContain('For both (LinkedIn')
})

test('who is asked in particular is the only one who is mailed, until they cannot approve any more', async () => {
  await asks('For Ben', { ask: { from: ben.user.id } })
  await mail()
  expect(await subjectsTo(ben)).toEqual(['Lena Writes asks for your approval'])
  expect(await subjectsTo(ada)).toEqual([])
  await changeRole(ben, 'editor')
  await mail()
  expect(await subjectsTo(ada)).toEqual(['Lena Writes asks for your approval'])
  expect(await subjectsTo(ben)).toHaveLength(1)
})

test('who asked gets one mail for a decision about several posts, with its reason', async () => {
  const posts = [await asks('One'), await asks('Two'), await asks('Three')]
  await decide(posts, 'request_changes', 'Name the day.')
  await mail()
  const [one, ...others] = await mailsTo(lena)
  expect(others).toEqual([])
  expect(one?.subject).toBe('Ben Approves asked for changes to 3 of your posts')
  expect(one?.text).toContain('“Name the day.”')
  // What was decided before the mail is nothing to approve any more.
  expect(await mailsTo(ben)).toEqual([])
})

test('a post that is due soon is mailed to those who may approve it, and then to who asked', async () => {
  await asks('In the evening', { hours: 20 })
  await mail()
  await remindOfApprovals(app.ctx)
  await mail()
  expect(await subjectsTo(ben)).toEqual([
    'Lena Writes asks for your approval',
    'A post is due soon and not approved yet',
  ])
  expect(await mailsTo(lena)).toEqual([])
  await asks('In an hour', { hours: 1 })
  await remindOfApprovals(app.ctx)
  await mail()
  expect(await subjectsTo(lena)).toEqual(['A post of yours is due soon and not approved yet'])
})

test('quiet hours delay the mail, and whoever turned mails about posts off gets none', async () => {
  const night = { from: '00:00', until: '23:59', timeZone: 'UTC' }
  const prefer = (user: TestUser, body: object) =>
    app.request('PATCH', '/api/user/preferences', { token: user.token, body })
  expect((await prefer(ben, { quietHours: night })).status).toBe(200)
  await prefer(ada, { mailPosts: false })
  await asks('At night')
  await mail()
  expect(await mailsTo(ada)).toEqual([])
  expect(await mailsTo(ben)).toEqual([])
  clock.advance(24 * 3_600_000)
  await sendQuietMails(app.ctx)
  expect(await subjectsTo(ben)).toEqual(['Lena Writes asks for your approval'])
})
