import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { MailText } from '../../mail/index.ts'
import type { QuietMail } from './quiet-mails.queries.ts'
import { mailAfterQuietHours, sendQuietMails } from './send-after-quiet.ts'

const clock = movableClock()
const hourMs = 3_600_000
let app: TestApp
let ada: TestUser
beforeAll(async () => void (app = await startTestApp({ clock })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser()
})

const choose = (body: object) => app.request('PATCH', '/api/user/preferences', { token: ada.token, body })
const time = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(11, 16)
const beQuiet = (ms: number) =>
  choose({ quietHours: { from: time(-60_000), until: time(ms), timeZone: 'UTC' } })

const mailOf = (subject: string): MailText => ({
  subject,
  blocks: [{ say: `About ${subject}` }],
  footer: 'Because.',
})
const send = (subject: string, kind?: QuietMail['kind'], workspaceId = ada.workspaceId) => {
  const reader = { id: ada.user.id, email: ada.email, workspaceId }
  return inTransaction(app.ctx.db, (trx) =>
    mailAfterQuietHours(app.ctx, trx, reader, { ...mailOf(subject), kind }),
  )
}

async function mails(): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return app.mailsTo(ada.email, 0)
}

test('mails of notifications wait for the end of quiet hours, and then come as one', async () => {
  await beQuiet(2 * hourMs)
  await send('bread')
  await send('cake')
  clock.advance(hourMs)
  await sendQuietMails(app.ctx)
  expect(await mails()).toEqual([])
  clock.advance(hourMs + 60_000)
  await Promise.all([sendQuietMails(app.ctx), sendQuietMails(app.ctx)])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('2 messages from your quiet hours')
  expect(mail?.text).toMatch(/About bread[^]+About cake/)
})

test('a single mail comes as it is, and outside of quiet hours at once', async () => {
  await send('bread')
  await beQuiet(hourMs)
  await send('cake')
  clock.advance(hourMs + 60_000)
  await sendQuietMails(app.ctx)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['cake', 'bread'])
})

test('who left a workspace during the quiet hours gets only what is about others', async () => {
  const grace = await app.addUser()
  await joinWorkspace(app, ada, grace.workspaceId, 'editor')
  await beQuiet(hourMs)
  await send('bread')
  await send('cake', undefined, grace.workspaceId)
  const removal = { token: grace.token, body: {} }
  expect((await app.request('POST', `/api/members/${ada.user.id}/remove`, removal)).status).toBe(200)
  clock.advance(hourMs + 60_000)
  await sendQuietMails(app.ctx)
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects).toContain('bread')
  expect(subjects).not.toContain('cake')
})

test('who turned mails off during the quiet hours gets none of those that waited', async () => {
  await beQuiet(hourMs)
  await send('bread')
  await choose({ emailNotifications: false })
  clock.advance(hourMs + 60_000)
  await sendQuietMails(app.ctx)
  expect(await mails()).toEqual([])
  expect(
    await app.ctx.db.selectFrom('quiet_mails').selectAll().where('user_id', '=', ada.user.id).execute(),
  ).toEqual([])
})

test('who turned mails of a kind off during the quiet hours gets only the others', async () => {
  await beQuiet(hourMs)
  await choose({ engagementMilestones: true })
  await send('bread', 'contentUpdates')
  await send('cake')
  await send('likes', 'engagementMilestones')
  await choose({ contentUpdates: false, mailMilestones: false })
  clock.advance(hourMs + 60_000)
  await sendQuietMails(app.ctx)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['cake'])
})

test('what waits is stored encrypted', async () => {
  await beQuiet(hourMs)
  await send('a secret plan')
  const rows = await app.ctx.db.selectFrom('quiet_mails').selectAll().execute()
  expect(rows.some(({ mail }) => mail.includes('a secret plan'))).toBe(false)
})
