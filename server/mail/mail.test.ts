import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { startSmtp, type Received, type Refusal, type Smtp } from '../../tests/support/smtp-server.ts'
import { composeMail, queueMail } from './index.ts'

let smtp: Smtp | undefined
let app: TestApp | undefined
afterEach(async () => {
  await app?.close()
  await smtp?.close()
  app = undefined
  smtp = undefined
})

async function start(answers: Refusal[] = []): Promise<{ app: TestApp; smtp: Smtp }> {
  smtp = await startSmtp(answers)
  app = await startTestApp({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Postwright <hello@postwright.example>' },
  })
  return { app, smtp }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 25_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('The condition was not met in time')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const subjects = (smtp: Smtp) =>
  Promise.all(smtp.received.map(async ({ raw }) => (await PostalMime.parse(raw)).subject))

const jobsInState = async (app: TestApp, state: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pgboss.job where name = 'mail' and state = ${state}`.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

const letter = {
  to: 'reader@example.com',
  ...composeMail({ subject: 'Grüße & more', blocks: [{ say: 'Hello there' }], footer: 'A test.' }),
}

test('a mail reaches the mail server as text and HTML with sender and recipient', async () => {
  const { app, smtp } = await start()
  await app.request('POST', '/api/auth/register', {
    body: {
      email: 'ada@example.com',
      password: 'Correct-horse-7',
      full_name: 'Ada Lovelace',
      phone_number: null,
      account_type: 'influencer',
    },
  })
  await until(() => smtp.received.length === 1)
  const [{ envelope, raw }] = smtp.received as [Received]
  const mail = await PostalMime.parse(raw)
  expect(envelope).toEqual({ from: 'hello@postwright.example', to: ['ada@example.com'] })
  expect(mail.from).toEqual({ name: 'Postwright', address: 'hello@postwright.example' })
  expect(mail.subject).toBe('Verify your email address')
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@postwright\.example>$/)
  const link = new RegExp(`${app.url}/verify-email\\?token=([\\w-]{43})`)
  const token = link.exec(mail.text ?? '')?.[1]
  expect(link.exec(mail.html ?? '')?.[1]).toBe(token)
  expect(await app.request('POST', '/api/auth/verify-email', { body: { token } })).toMatchObject({
    status: 200,
  })
})

test('mail programs can unsubscribe from a mail that the recipient can do without, and from no other', async () => {
  const { app, smtp } = await start()
  const unsubscribeUrl = 'https://postwright.example/api/unsubscribe?signature=a-_1'
  await queueMail(app.ctx, app.ctx.db, { ...letter, unsubscribeUrl })
  await until(() => smtp.received.length === 1)
  await queueMail(app.ctx, app.ctx.db, letter)
  await until(() => smtp.received.length === 2)
  const headers = await Promise.all(
    smtp.received.map(async ({ raw }) =>
      (await PostalMime.parse(raw)).headers.filter(({ key }) => key.startsWith('list-')),
    ),
  )
  expect(headers[0]?.map(({ key, value }) => [key, value])).toEqual([
    ['list-unsubscribe', `<${unsubscribeUrl}>`],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
  expect(headers[1]).toEqual([])
})

test('without a local mailbox there is no mailbox page', async () => {
  const { app } = await start()
  expect(await app.request('GET', '/dev/mailbox', { from: '127.0.0.1' })).toMatchObject({ status: 404 })
})

test('a temporary refusal of the mail server is retried, and the mail arrives once', async () => {
  const { app, smtp } = await start([{ code: 451, command: 'DATA' }])
  await queueMail(app.ctx, app.ctx.db, letter)
  await until(async () => (await jobsInState(app, 'retry')) === 1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.ctx.db)
  await until(async () => (await jobsInState(app, 'completed')) === 1)
  expect(smtp.tries()).toBe(2)
  expect(await subjects(smtp)).toEqual(['Grüße & more'])
  expect(app.errors.splice(0)).toHaveLength(1)
})

test('mail to an address that does not exist is not retried', async () => {
  const { app, smtp } = await start([{ code: 550, command: 'RCPT' }])
  await queueMail(app.ctx, app.ctx.db, letter)
  await until(async () => (await jobsInState(app, 'completed')) === 1)
  expect(smtp.tries()).toBe(1)
  expect(smtp.received).toEqual([])
})

test('a mail is queued only if its transaction commits', async () => {
  const { app, smtp } = await start()
  const undone = app.ctx.db.transaction().execute(async (trx) => {
    await queueMail(app.ctx, trx, { ...letter, subject: 'Undone' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await queueMail(app.ctx, app.ctx.db, { ...letter, subject: 'Done' })
  await until(async () => (await jobsInState(app, 'completed')) === 1)
  expect(await subjects(smtp)).toEqual(['Done'])
})

test('a line break adds no header, and an address is one recipient', async () => {
  const { app, smtp } = await start()
  await queueMail(app.ctx, app.ctx.db, { ...letter, subject: 'Hi\r\nBcc: all@example.com\r\n\r\nBody' })
  await until(() => smtp.received.length === 1)
  await queueMail(app.ctx, app.ctx.db, { ...letter, to: 'one@example.com, two@example.com' })
  await until(async () => (await jobsInState(app, 'created')) + (await jobsInState(app, 'active')) === 0)
  const [first, ...others] = smtp.received as [Received, ...Received[]]
  const mail = await PostalMime.parse(first.raw)
  expect(mail.subject).toBe('Hi Bcc: all@example.com Body')
  expect(mail.bcc ?? []).toEqual([])
  expect(first.envelope.to).toEqual(['reader@example.com'])
  expect(others.flatMap(({ envelope }) => envelope.to)).not.toContain('two@example.com')
  app.errors.splice(0)
})

test('a queued mail is readable neither in the job nor in the log', async () => {
  app = await startTestApp()
  const secret = 'token=very-secret-token'
  await queueMail(app.ctx, app.ctx.db, { ...letter, text: secret, html: secret })
  const { rows } = await sql<{ job: string }>`
    select row_to_json(job)::text as job from pgboss.job where name = 'mail'`.execute(app.ctx.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.job).not.toMatch(/secret|reader@example\.com/)
  const base64 = Buffer.from(secret).toString('base64').slice(0, 20)
  expect(rows[0]?.job).not.toContain(base64)
  expect((await app.mailsTo(letter.to))[0]?.text).toBe(secret)
})
