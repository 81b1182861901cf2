import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { execFileSync } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startPasswordReset } from '../../server/accounts/password-reset/start-password-reset.ts'
import { startMailWork } from '../../server/mail/index.ts'
import { storedAccess } from '../support/stored-access.ts'
import { apiClient } from '../support/api-client.ts'
import { startTestApp, tokenIn } from '../support/app.ts'
import { newApiKey } from '../support/new-api-key.ts'
import { startProduct } from '../support/product.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-exposure-'))
  folders.push(folder)
  return folder
}
const modeOf = (...parts: string[]) => (statSync(path.join(...parts)).mode & 0o777).toString(8)

describe('in production', () => {
  test('there is no mailbox and no sandbox, and forged addresses share one limit', async () => {
    const database = await createTestDatabase()
    const product = await startProduct({
      env: { NODE_ENV: 'production', MAIL: 'none', DATABASE_URL: database.url, DATA_DIR: newFolder() },
    })
    try {
      await expect.poll(() => product.output()).toContain('MAIL=none: no mail is sent')
      const paths = [
        '/dev/mailbox',
        '/dev/mailbox.json',
        '/sandbox',
        '/sandbox/',
        '/sandbox/log',
        '/sandbox/twitter/2/tweets',
      ]
      for (const path of paths) expect((await fetch(product.url + path)).status, path).toBe(404)
      const page = await fetch(`${product.url}/api/health`)
      expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)

      const statuses: number[] = []
      for (let call = 0; call < 12; call += 1) {
        const reply = await fetch(`${product.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${call}` },
          body: JSON.stringify({ email: 'ada@example.com', password: 'Wrong-horse-7' }),
        })
        statuses.push(reply.status)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    } finally {
      await product.stop()
      await database.drop()
    }
  })

  test.each([
    [{ SANDBOX: 'on', MAIL: 'none' }, 'SANDBOX: cannot be on in production'],
    [{}, 'SMTP_URL: is required in production'],
    [{ MAIL: 'none', SMTP_URL: 'smtp://localhost' }, 'MAIL: cannot be none while SMTP_URL is set'],
  ])('a start with %j is refused in one line', async (settings, line) => {
    const env = { NODE_ENV: 'production', DATA_DIR: newFolder(), ...settings }
    await expect(startProduct({ env })).rejects.toThrow(line)
  })

  test('no mail is stored in the database, also none of an earlier run', async () => {
    const app = await startTestApp()
    try {
      const row = { id: randomUUIDv7(), recipient: 'a@example.com', subject: 'Reset', text: 'x', html: 'x' }
      await app.ctx.db
        .insertInto('local_mails')
        .values({ ...row, created_at: new Date() })
        .execute()
      app.ctx.config.localMailbox = false
      await startMailWork(app.ctx)
      const user = await app.signUp({ verified: false })
      await startPasswordReset(app.ctx, user.email)
      await vi.waitFor(async () => {
        const { rows } = await sql<{ left: number }>`
          select count(*)::int as left from pgboss.job where name = 'mail' and state <> 'completed'`.execute(
          app.ctx.db,
        )
        expect(rows[0]?.left).toBe(0)
      }, 10_000)
      expect(await app.ctx.db.selectFrom('local_mails').selectAll().execute()).toEqual([])
    } finally {
      await app.close()
    }
  })
})

test('after a complete journey no token is in the database, the log or an answer', async () => {
  const lines: string[] = []
  const answers: string[] = []
  const receiver = await startWebhookReceiver()
  const app = await startTestApp({ worker: true, env: { OUTGOING_ALLOW: receiver.host } })
  app.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  try {
    const user = await app.signUp()
    const client = apiClient(app.url, user.token)
    const connected = await client.connect('twitter', 'secretive')
    const { secrets: first } = await storedAccess(app.ctx, connected)
    // Publishing renews the access.
    await sql`update connections set expires_at = now()`.execute(app.ctx.db)
    const post = await client.draft(connected, 'Nothing to see')
    await client.act(post, 'publish')
    answers.push(JSON.stringify(await client.until(post.id, ['published'])))
    answers.push(JSON.stringify(await client.call('GET', '/api/social-accounts')))
    answers.push(JSON.stringify(await client.call('GET', '/api/dashboard')))
    const { secret: apiKey } = await newApiKey(app, user)
    const webhook = await app.request('POST', '/api/v1/webhooks', {
      token: apiKey,
      headers: { 'idempotency-key': 'a-webhook' },
      body: { id: randomUUIDv7(), url: receiver.origin, events: null },
    })
    await app.request('GET', '/public/v1/integrations', { headers: { authorization: apiKey } })
    await app.request('GET', '/api/v1/posts', { token: `${apiKey.slice(0, -1)}-` })
    for (const path of ['/api/api-keys', '/api/webhooks', '/api/activity', '/api/activity.csv']) {
      const answer = await app.request('GET', path, { token: user.token })
      expect(answer.status, path).toBe(200)
      answers.push(JSON.stringify(answer.body))
    }
    await startPasswordReset(app.ctx, user.email)
    const mails = await app.mailsTo(user.email, 3)
    const [reset = '', alert = '', welcome = ''] = mails.map(({ text }) => text)
    answers.push(alert)
    const { secrets: tokens } = await storedAccess(app.ctx, connected)

    const secrets = {
      'session token': user.token,
      password: user.password,
      'verification token': tokenIn(welcome),
      'reset link token': tokenIn(reset),
      'first access token': first['accessToken'] ?? '',
      'first refresh token': first['refreshToken'] ?? '',
      'access token': tokens['accessToken'] ?? '',
      'refresh token': tokens['refreshToken'] ?? '',
      'API key': apiKey,
      'secret of a webhook': String(webhook.body['secret']).replace('whsec_', ''),
      'application secret': app.ctx.config.appSecret,
    }
    expect(tokens['accessToken']).not.toBe(first['accessToken'])
    for (const secret of Object.values(secrets)) expect(secret.length).toBeGreaterThan(8)
    const dump = await dumpDatabase(app.ctx.db)
    expect(dump).toContain('Nothing to see')
    const log = lines.join('\n')
    for (const [name, secret] of Object.entries(secrets)) {
      for (const form of [
        secret,
        Buffer.from(secret).toString('hex'),
        Buffer.from(secret).toString('base64'),
      ]) {
        expect(dump.includes(form), `${name} in the database`).toBe(false)
        expect(log.includes(form), `${name} in the log`).toBe(false)
      }
      if (name !== 'session token') expect(answers.join('\n').includes(secret), name).toBe(false)
    }
    const code = /^ {4}(\d{6})$/m.exec(reset)?.[1] ?? 'none'
    expect(code).toMatch(/^\d{6}$/)
    expect(dump).not.toMatch(new RegExp(`(?<![\\da-f])${code}(?![\\da-f])`))
  } finally {
    await Promise.all([app.close(), receiver.close()])
  }
})

test('only the owner can read the data folder, also one that was created with open permissions', async () => {
  const dataDir = path.join(newFolder(), 'data')
  mkdirSync(path.join(dataDir, 'media'), { recursive: true })
  writeFileSync(path.join(dataDir, 'app-secret'), 'x'.repeat(64))
  for (const name of ['', 'media', 'app-secret']) chmodSync(path.join(dataDir, name), 0o755)

  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  try {
    expect([modeOf(dataDir), modeOf(dataDir, 'media'), modeOf(dataDir, 'app-secret')]).toEqual([
      '700',
      '700',
      '600',
    ])
    for (const name of readdirSync(dataDir)) expect(modeOf(dataDir, name), name).toMatch(/00$/)
  } finally {
    await product.stop()
  }
})

test.each([
  ['this user', undefined],
  ['an ordinary user', 65_534],
])('files written by %s are readable only by the owner', async (_who, uid) => {
  // Only root can change the user.
  if (uid !== undefined && process.getuid?.() !== 0) return
  const folder = newFolder()
  if (uid !== undefined) chownSync(folder, uid, uid)
  const program = `
    process.umask(0)
    ${uid === undefined ? '' : `process.setgroups([]); process.setgid(${uid}); process.setuid(${uid})`}
    const { folderStorage } = await import('./server/infra/storage/folder-storage.ts')
    const { readOrCreateAppSecret } = await import('./server/infra/crypto/app-secret.ts')
    const data = ${JSON.stringify(path.join(folder, 'data'))}
    readOrCreateAppSecret(data)
    const storage = folderStorage(data + '/media')
    await storage.write('ab/one.jpg', Buffer.from('x'))
    await storage.writeFile('ab/two.jpg', data + '/media/ab/one.jpg')`
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root })
  const data = path.join(folder, 'data')
  const modes = ['', 'media', 'media/ab', 'media/ab/one.jpg', 'media/ab/two.jpg', 'app-secret']
  expect(modes.map((name) => modeOf(data, name))).toEqual(['700', '700', '700', '600', '600', '600'])
})

/** Every row of every table as text, except the local mailbox. */
async function dumpDatabase(db: Awaited<ReturnType<typeof startTestApp>>['ctx']['db']): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'local_mails'`.execute(db)
  const parts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
    parts.push(...rows.map(({ line }) => line))
  }
  return parts.join('\n')
}
