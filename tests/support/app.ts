import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { User } from '../../contract/accounts/accounts.ts'
import { startAccountWork } from '../../server/accounts/index.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Context, WorkerContext } from '../../server/context.ts'
import { closeWorkerContext, createContext, createWorkerContext } from '../../server/create-context.ts'
import { startMailWork } from '../../server/mail/index.ts'
import { logOptions } from '../../server/infra/create-log.ts'
import type { Clock } from '../../server/infra/clock.ts'
import type { Space } from '../../server/infra/disk/disk-space.ts'
import { startWorker } from '../../server/worker.ts'
import { addUser, smallCost, testPassword, type TestUser, type UserOptions } from './add-user.ts'
import { requester, type Answer, type Ask } from './request.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type TestAppOptions = {
  /** Runs all background work; otherwise only mail is sent, which registration needs. */
  worker?: boolean
  /** Additional environment variables. The default plan is `agency`. */
  env?: Record<string, string>
  clock?: Clock
  /** Passwords are hashed at the cost that the product has; otherwise at a small one. */
  realPasswordCost?: boolean
  /** The free space of the disks. */
  measureSpace?: () => Promise<Space>
  /** Instead of a new one on the server of this run. */
  database?: TestDatabase
  /** Registers only some routes instead of all. */
  build?: (ctx: Context) => Promise<FastifyInstance>
}

export type LocalMail = { id: string; to: string; subject: string; text: string; html: string }

export type TestApp = {
  ctx: Context
  /** For background work, which runs on its pools with `worker: true`. */
  workerCtx: WorkerContext
  url: string
  databaseUrl: string
  /** A call to the API: JSON in, JSON out; each from its own IP address unless `from` is given. */
  request(method: string, path: string, ask?: Ask): Promise<Answer>
  /** Waits for at least `atLeast` mails to an address and returns them, newest first. */
  mailsTo(email: string, atLeast?: number): Promise<LocalMail[]>
  /** A new user with a workspace, verified (by default) and signed in. */
  addUser(options?: UserOptions): Promise<TestUser>
  /** Registers, verifies (by default) and signs in a new user through the API, which sends mail. */
  signUp(options?: UserOptions): Promise<TestUser>
  /** The logged errors. A test that expects an error removes it. */
  errors: string[]
  /** Throws if there are logged errors, and clears them. */
  takeErrors(): Promise<void>
  /** Stops everything and throws if there are logged errors. */
  close(): Promise<void>
}

export { testPassword, type TestUser }

/** Starts the whole product on a new database and data folder, listening on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(path.join(inject('runFolder'), 'app-'))
  const errors: string[] = []
  const log = pino(logOptions('error'), { write: (line: string) => void errors.push(line) })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    // Calls look as if forwarded by one proxy, so that each can have its own IP address.
    TRUSTED_PROXIES: '1',
    // This plan includes all features; a test about a restriction uses another plan.
    DEFAULT_PLAN: 'agency',
    // Enough for any test but those of these limits.
    API_KEY_CALLS_PER_MINUTE: '100000',
    API_WORKSPACE_CALLS_PER_MINUTE: '100000',
    // A model server of the developer's machine is none of the tests' business.
    AI_LOCAL_SERVERS: 'none',
    ...options.env,
  })
  if (options.realPasswordCost !== true) config.passwordCost = smallCost
  const { clock, measureSpace } = options
  const ctx = createContext({
    config,
    databaseUrl: database.url,
    log,
    ...(clock && { clock }),
    ...(measureSpace && { measureSpace }),
  })
  const workerCtx = createWorkerContext(ctx, database.url)
  await ctx.jobs.start()
  const app = await (options.build ?? buildApp)(ctx)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  if (options.env?.['APP_URL'] === undefined) config.appUrl = url
  const worker = options.worker === true ? await startWorker(workerCtx) : undefined
  if (!worker) {
    await startMailWork(workerCtx)
    await startAccountWork(workerCtx)
  }

  const request = requester(url)

  async function mailsTo(email: string, atLeast = 1): Promise<LocalMail[]> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const { body } = await request('GET', `/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
        from: '127.0.0.1',
      })
      const mails = body['mails'] as LocalMail[]
      if (mails.length >= atLeast) return mails
      if (Date.now() > deadline) throw new Error(`${mails.length} of ${atLeast} mails came for ${email}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  let people = 0
  const signUp: TestApp['signUp'] = async (wanted = {}) => {
    people += 1
    const email = wanted.email ?? `person-${people}-${Date.now()}@example.com`
    const registration = {
      email,
      password: testPassword,
      full_name: wanted.fullName ?? 'Ada Lovelace',
      phone_number: null,
      account_type: 'influencer',
    }
    expectOk(await request('POST', '/api/auth/register', { body: registration }), 201)
    if (wanted.verified !== false) {
      const [mail] = await mailsTo(email)
      const token = tokenIn(mail?.text ?? '')
      expectOk(await request('POST', '/api/auth/verify-email', { body: { token } }), 200)
    }
    const login = await request('POST', '/api/auth/login', { body: { email, password: testPassword } })
    expectOk(login, 200)
    const user = login.body['user'] as User
    const member = await ctx.db
      .selectFrom('members')
      .select('workspace_id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return {
      token: String(login.body['access_token']),
      user,
      workspaceId: member.workspace_id,
      email,
      password: testPassword,
    }
  }

  async function takeErrors(): Promise<void> {
    const logged = errors.splice(0)
    if (logged.length > 0) throw new Error(`Unexpected errors were logged:\n${logged.join('\n')}`)
  }

  async function close(): Promise<void> {
    await Promise.all([app.close(), worker?.stop(5_000)])
    await ctx.jobs.stop(5_000)
    await Promise.all([ctx.db.destroy(), closeWorkerContext(workerCtx)])
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    await takeErrors()
  }

  return {
    ctx,
    workerCtx,
    url,
    databaseUrl: database.url,
    request,
    mailsTo,
    addUser: (wanted) => addUser(ctx, wanted),
    signUp,
    errors,
    takeErrors,
    close,
  }
}

/** The token of the first link in a mail. */
export function tokenIn(text: string): string {
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(text)?.[1]
  if (token === undefined) throw new Error(`There is no link with a token in: ${text}`)
  return token
}

function expectOk({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
}
