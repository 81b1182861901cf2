import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type LocalMail, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { sendNewsletter } from './send-newsletter.ts'
import { countNewsletter, startNewsletter } from './start-newsletter.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

let letters = 0
const newLetter = () => ({ subject: `Letter ${(letters += 1)}`, blocks: [{ say: 'The calendar is here.' }] })
type Letter = ReturnType<typeof newLetter>

const choose = async (user: TestUser, body: object) => {
  await app.request('PATCH', '/api/user/preferences', { token: user.token, body })
  return user
}
const reader = async (preferences: object = {}) =>
  choose(await app.addUser(), { marketingEmails: true, ...preferences })

async function send(letter: Letter): Promise<void> {
  await startNewsletter(app.ctx, letter)
  const { id } = await app.ctx.db
    .selectFrom('newsletters')
    .select('id')
    .where('subject', '=', letter.subject)
    .executeTakeFirstOrThrow()
  await Promise.all([sendNewsletter(app.ctx, id), sendNewsletter(app.ctx, id)])
}

async function mails({ email }: TestUser, { subject }: Letter): Promise<LocalMail[]> {
  const queued = sql`select 1 from pgboss.job where name = 'mail' and state in ('created', 'retry', 'active')`
  await expect.poll(async () => (await queued.execute(app.ctx.db)).rows).toEqual([])
  return (await app.mailsTo(email, 0)).filter((mail) => mail.subject === subject)
}

test('a letter reaches those who want marketing emails, once, and nobody else', async () => {
  const letter = newLetter()
  const wanting = await reader()
  const others = [
    await app.addUser(),
    await reader({ emailNotifications: false }),
    await choose(await app.addUser({ verified: false }), { marketingEmails: true }),
    await reader(),
  ]
  const leaving = others.at(-1)
  await app.ctx.db
    .updateTable('users')
    .set({ deletion_requested_at: new Date() })
    .where('id', '=', leaving?.user.id ?? '')
    .execute()
  await send(letter)
  await send({ ...letter, blocks: [{ say: 'The calendar is here, corrected.' }] })
  const [mail, ...more] = await mails(wanting, letter)
  expect(more).toEqual([])
  expect(mail?.text).toContain('The calendar is here.')
  expect(mail?.html).toContain('The calendar is here.')
  for (const other of others) expect(await mails(other, letter)).toEqual([])
  expect(await countNewsletter(app.ctx, letter)).toMatchObject({ left: 0 })
})

test('who turns marketing emails off with the link in a letter gets no other', async () => {
  const [first, second] = [newLetter(), newLetter()]
  const wanting = await reader()
  await send(first)
  const [mail] = await mails(wanting, first)
  const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  await send(second)
  expect(await mails(wanting, second)).toEqual([])
  const { body } = await app.request('GET', '/api/user/preferences', { token: wanting.token })
  expect(body['preferences']).toMatchObject({ marketingEmails: false, emailNotifications: true })
})

test('the mails of a letter wait for all others', async () => {
  await reader()
  await send(newLetter())
  const { rows } = await sql<{ priority: number }>`
    select distinct priority from pgboss.job where name = 'mail'`.execute(app.ctx.db)
  expect(rows).toEqual([{ priority: -1 }])
})
