import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { sendNewsletter } from '../../server/notifications/newsletter/send-newsletter.ts'
import { duePostsSignal } from '../../server/posts/publish/dispatch/dispatch.queries.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { insertAccount } from '../../tests/support/insert-account.ts'
import { compileCache, startProduct } from '../../tests/support/product.ts'

const root = path.resolve(import.meta.dirname, '../..')

type Result = { code: number; out: string; err: string }

function admin(words: string[], env: Record<string, string>): Promise<Result> {
  const options = { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...compileCache, ...env } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['dist/server/admin.js', ...words], options, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    )
  })
}

/** Counts how often the workers are woken. */
async function listenForDuePosts(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  let times = 0
  client.on('notification', () => (times += 1))
  await client.query(`listen ${duePostsSignal}`)
  return { times: () => times, close: () => client.end() }
}

describe('on a database while the product runs', () => {
  let app: TestApp
  let ada: TestUser
  let env: Record<string, string>
  beforeAll(async () => {
    app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
    ada = await app.addUser({ email: 'ada@example.com', fullName: 'Ada Lovelace' })
    await app.addUser({ email: 'bob_100%@example.com', fullName: 'Bob' })
    const url = new URL(inject('adminUrl'))
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.ctx.db)
    url.pathname = `/${rows[0]?.name}`
    env = { DATABASE_URL: url.href }
  })
  afterAll(() => app.close())

  const run = (...words: string[]) => admin(words, env)

  test('lists accounts with plan, points and posts', async () => {
    const { code, out } = await run('accounts')
    expect(code).toBe(0)
    const [head, first] = out.split('\n')
    expect(head).toMatch(/^EMAIL +NAME +PLAN +FROM +POINTS +POSTS +SINCE$/)
    expect(first).toMatch(/^ada@example\.com +Ada Lovelace +Free +- +10 +0 +\d{4}-\d\d-\d\d$/)
    expect((await run('accounts', '--search', '_100%')).out.trim().split('\n')).toHaveLength(2)
    expect((await run('accounts', '--search', 'nobody')).out).toBe('No account matches.\n')
  })

  test('sets a plan, which applies at once, and removes it', async () => {
    expect((await run('plan', 'ADA@example.com', 'agency')).out).toMatch(/ is on the Agency plan\./)
    const profile = () => app.request('GET', '/api/user/profile', { token: ada.token })
    expect((await profile()).body).toMatchObject({ user: { subscription_tier: 'agency' } })
    expect((await run('accounts', '--search', 'ada')).out).toMatch(/Agency +operator/)
    const { body } = await app.request('GET', '/api/subscription', { token: ada.token })
    expect(body).toMatchObject({ subscription: { plan: 'agency', source: 'operator', interval: null } })
    await run('plan', 'ada@example.com', 'free')
    expect((await profile()).body).toMatchObject({ user: { subscription_tier: 'free' } })
  })

  test('grants points and shows the reason in the points history', async () => {
    const { code, out } = await run('grant', 'ada@example.com', '100', '--reason', 'For the wait')
    expect({ code, out }).toEqual({
      code: 0,
      out: 'Granted 100 points to ada@example.com. New balance: 110.\n',
    })
    const ledger = await app.request('GET', '/api/points/ledger', { token: ada.token })
    expect(ledger.body).toMatchObject({
      lines: [{ kind: 'grant', points: 100, balanceAfter: 110, note: 'From the operator: For the wait' }, {}],
    })
    const points = await run('points', 'ada@example.com')
    expect(points.out).toMatch(/^110 of 110 points left/)
    expect(points.out).toMatch(/grant +100 +110 +- +From the operator: For the wait/)
  })

  // Seven commands, each a process of its own.
  test(
    'puts publishing on hold, says what is overdue, and releases it only with --yes, which wakes the workers',
    { timeout: 90_000 },
    async () => {
      expect((await run('release')).out).toBe('Publishing is not on hold.\n')
      expect((await run('hold')).out).toMatch(/^Publishing is on hold\./)
      expect((await run('hold')).out).toMatch(/^Publishing is already on hold, since \d{4}-/)
      const client = apiClient(app.url, ada.token)
      const accountId = await insertAccount(app.ctx.db, ada)
      for (const content of ['One', 'Two']) {
        const { id } = await client.save({ platform: 'twitter', content })
        const late = new Date('2026-01-02T03:04:05Z')
        await app.ctx.db
          .updateTable('posts')
          .set({
            social_account_id: accountId,
            status: 'scheduled',
            scheduled_at: late,
            due_at: late,
            time_zone: 'UTC',
          })
          .where('id', '=', id)
          .execute()
      }
      const asked = (await run('release')).out
      expect(asked).toContain('2 of 1 workspace(s), since 2026-01-02T03:04:05.000Z')
      expect(asked).toContain('npm run admin -- release --yes')
      expect((await run('hold')).out).toMatch(/already on hold/)
      const woken = await listenForDuePosts(env['DATABASE_URL'] ?? '')
      expect((await run('release', '--yes')).out).toMatch(
        /Released\.\nOverdue posts that are published, the longest overdue first/,
      )
      await expect.poll(woken.times).toBe(1)
      await woken.close()
      expect((await run('release')).out).toBe('Publishing is not on hold.\n')
    },
  )

  test('says what an upgrade would change, and refuses a database that this release cannot use', async () => {
    const upgrade = () => run('upgrade-check')
    expect((await upgrade()).out).toMatch(
      /^This release: [\d.]+\. .*\nPostgreSQL 18.*\nNothing to migrate\.\n$/,
    )
    const last = await sql<{ name: string }>`delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning name`.execute(app.ctx.db)
    const name = last.rows[0]?.name ?? ''
    expect((await upgrade()).out).toContain(`The first start migrates: ${name}.`)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ''), ('9999-next', '')`.execute(
      app.ctx.db,
    )
    await app.ctx.db.updateTable('installation').set({ version: '9.1.0', oldest_version: '9.0.0' }).execute()
    const { code, err } = await upgrade()
    expect(code).toBe(1)
    expect(err).toContain('The database was migrated by release 9.1.0, and release')
    await sql`delete from kysely_migration where name = '9999-next'`.execute(app.ctx.db)
  })

  test('turns off two-factor authentication of a user, who is told by mail', async () => {
    const now = new Date()
    await app.ctx.db
      .insertInto('two_factor')
      .values({
        user_id: ada.user.id,
        secret: Buffer.from('sealed'),
        created_at: now,
        enabled_at: now,
        last_step: null,
      })
      .execute()
    const signIn = () =>
      app.request('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } })
    expect(await signIn()).toMatchObject({ status: 403, body: { code: 'two_factor_required' } })
    expect((await run('two-factor-off', 'ADA@example.com')).out).toMatch(
      /^Two-factor authentication of ADA@example\.com is off/,
    )
    expect(await signIn()).toMatchObject({ status: 200 })
    const [mail] = await app.mailsTo(ada.email)
    expect(mail?.subject).toBe('Two-factor authentication is off')
    expect(mail?.text).toContain('was turned off just now by the operator of this installation.')
    expect((await run('two-factor-off', 'ada@example.com')).out).toBe(
      'Two-factor authentication of ada@example.com is not on.\n',
    )
  })

  test('says how many want a letter, and sends it to them once with --yes', { timeout: 90_000 }, async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'postwright-letter-')), 'letter.md')
    onTestFinished(() => rm(path.dirname(file), { recursive: true }))
    await writeFile(file, '# What is new\n\nA calendar.\n\n[See it](https://example.com/calendar)\n')
    const body = { marketingEmails: true }
    expect((await run('newsletter', file)).out).toBe(
      '"What is new"\nNobody else wants marketing emails. Nothing is sent.\n',
    )
    await app.request('PATCH', '/api/user/preferences', { token: ada.token, body })
    expect((await run('newsletter', file)).out).toContain('1 user would receive it.')
    expect((await run('newsletter', file, '--yes')).out).toContain('1 user will receive it')
    const [job] = await sql<{ id: string }>`
      select data ->> 'newsletterId' as id from pgboss.job where name = 'newsletter'`
      .execute(app.ctx.db)
      .then(({ rows }) => rows)
    await sendNewsletter(app.ctx, job?.id ?? '')
    const letter = async () =>
      (await app.mailsTo(ada.email, 0)).find(({ subject }) => subject === 'What is new')?.text
    await expect.poll(letter).toContain('https://example.com/calendar')
    expect((await run('newsletter', file, '--yes')).out).toContain(
      '1 user already received a letter with this subject, and will not again.',
    )
    expect(await run('newsletter', `${file}.txt`)).toMatchObject({ code: 1 })
    await writeFile(file, 'No subject')
    expect((await run('newsletter', file)).err).toMatch(/^\S+letter\.md: The first line must be "# "/)
  })

  test('lists how often each feature was used, by those who share it', async () => {
    expect((await run('usage')).out).toMatch(/^Nobody who shares analytics data used anything/)
    const day = new Date().toISOString().slice(0, 10)
    await app.ctx.db.insertInto('feature_uses').values({ day, feature: 'schedule', uses: 12 }).execute()
    expect((await run('usage')).out).toMatch(/FEATURE +TODAY .*\nschedule +12 +12 +12\n/)
  })

  test('an unknown email address ends with a one-line error', async () => {
    for (const words of [
      ['two-factor-off', 'no@example.com'],
      ['plan', 'no@example.com', 'pro'],
      ['points', 'no@example.com'],
    ]) {
      const { code, err } = await run(...words)
      expect(code).toBe(1)
      expect(err).toMatch(/^There is no account with no@example\.com\.[^\n]*\n$/)
    }
  })

  const nonsense = [
    [],
    ['frobnicate'],
    ['plan', 'ada@example.com'],
    ['plan', 'ada@example.com', 'gold'],
    ['grant', 'ada@example.com', '0', '--reason', 'x'],
    ['grant', 'ada@example.com', '-5', '--reason', 'x'],
    ['grant', 'ada@example.com', '10'],
    ['grant', 'ada@example.com', '10', '--reason', ' '],
    ['accounts', '--reason', 'x'],
    ['accounts', '--unknown'],
    ['hold', '--yes'],
    ['two-factor-off'],
    ['platform-check'],
    ['platform-check', 'myspace'],
    ['newsletter'],
    ['usage', '--yes'],
  ].map((words) => ({ line: words.join(' '), words }))
  test.each(nonsense)('"$line" is invalid: prints the usage and exits with code 2', async ({ words }) => {
    const { code, err, out } = await run(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('npm run admin -- grant EMAIL POINTS --reason TEXT')
  })

  test('checks the application at a platform', async () => {
    const { code, out } = await run('platform-check', 'tiktok')
    expect(code).toBe(0)
    expect(out).toMatch(/^TikTok\n {2}note {3}TIKTOK_CLIENT_ID and TIKTOK_CLIENT_SECRET are not set/)
    const half = await admin(['platform-check', 'tiktok'], { ...env, TIKTOK_CLIENT_ID: 'id' })
    expect(half).toMatchObject({ code: 1, out: '', err: 'TIKTOK_CLIENT_SECRET: must be set too\n' })
  })

  test('help exits with code 0', async () => {
    expect(await run('help')).toMatchObject({ code: 0, err: '' })
  })
})

test('works on the embedded database, whether the product runs or not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'postwright-admin-'))
  const env = { DATA_DIR: folder }
  try {
    expect(await admin(['accounts'], env)).toMatchObject({ code: 1 })
    const product = await startProduct({ env })
    try {
      expect(await admin(['accounts'], env)).toMatchObject({ code: 0, out: 'There are no accounts yet.\n' })
    } finally {
      await product.stop()
    }
    expect(await admin(['accounts'], env)).toMatchObject({ code: 0, out: 'There are no accounts yet.\n' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 90_000)
