import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { startPasswordReset } from '../../server/accounts/start-password-reset.ts'
import { openTokens } from '../../server/channels/account-tokens.ts'
import { findAccountById } from '../../server/channels/social-accounts.queries.ts'
import { apiClient } from '../support/api-client.ts'
import { startTestApp, tokenIn } from '../support/app.ts'
import { startProduct } from '../support/product.ts'
import { createTestDatabase } from '../support/test-database.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-exposure-'))
  folders.push(folder)
  return folder
}

describe('in production', () => {
  test('there is no mailbox and no sandbox, and forged addresses share one limit', async () => {
    const database = await createTestDatabase()
    const product = await startProduct({
      env: { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: newFolder() },
    })
    try {
      const paths = [
        '/dev/mailbox',
        '/dev/mailbox.json',
        '/sandbox',
        '/sandbox/',
        '/sandbox/log',
        '/sandbox/x/2/tweets',
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

  test('a start with the sandbox on is refused', async () => {
    const env = { NODE_ENV: 'production', SANDBOX: 'on', DATA_DIR: newFolder() }
    await expect(startProduct({ env })).rejects.toThrow('SANDBOX: cannot be on in production')
  })
})

test('after a whole journey no token stands in the database, the log or an answer', async () => {
  const lines: string[] = []
  const answers: string[] = []
  const app = await startTestApp({ worker: true })
  app.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  try {
    const user = await app.signUp()
    const client = apiClient(app.url, user.token)
    const connected = await client.connect('twitter', 'secretive')
    const post = await client.draft(connected, 'Nothing to see')
    await client.act(post, 'publish')
    answers.push(JSON.stringify(await client.until(post.id, ['published'])))
    answers.push(JSON.stringify(await client.call('GET', '/api/social-accounts')))
    answers.push(JSON.stringify(await client.call('GET', '/api/dashboard')))
    await startPasswordReset(app.ctx, user.email)
    const mails = await app.mailsTo(user.email, 2)
    const reset = mails[0]?.text ?? ''
    const row = await findAccountById(app.ctx.db, connected.id)
    const tokens = row && openTokens(app.ctx, row)

    const secrets = {
      'session token': user.token,
      password: user.password,
      'verification token': tokenIn(mails[1]?.text ?? ''),
      'reset link token': tokenIn(reset),
      'access token': tokens?.accessToken ?? '',
      'refresh token': tokens?.refreshToken ?? '',
      'application secret': app.ctx.config.appSecret,
    }
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
    await app.close()
  }
})

/** Every row of every table as text, but for the local mailbox, which is the mails. */
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
