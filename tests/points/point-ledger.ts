import { randomUUIDv7 } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { PlanKey } from '../../contract/billing/plans.ts'
import { readConfig } from '../../server/config.ts'
import type { Context, Trx } from '../../server/context.ts'
import { createContext } from '../../server/create-context.ts'
import type { Clock } from '../../server/infra/clock.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { createWorkspace } from '../../server/workspaces/index.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { insertAccount } from '../support/insert-account.ts'
import { insertGroups } from '../support/draft-call.ts'

/** The ledger on its own database, without HTTP. */
export type PointLedger = Awaited<ReturnType<typeof openPointLedger>>

type Options = { clock?: Clock; env?: Record<string, string> }

export async function openPointLedger({ clock, env = {} }: Options = {}) {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postwright-points-'))
  const errors: string[] = []
  const contexts: Context[] = []

  /** A second context with its own pool, like another process. */
  const openContext = async (more: Record<string, string> = {}): Promise<Context> => {
    const ctx = createContext({
      config: readConfig({ NODE_ENV: 'test', ROLES: 'web', DATA_DIR: dataDir, ...env, ...more }),
      databaseUrl: database.url,
      log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
      ...(clock && { clock }),
    })
    contexts.push(ctx)
    await ctx.jobs.start()
    return ctx
  }
  const ctx = await openContext()
  const userId = randomUUIDv7()
  await ctx.db
    .insertInto('users')
    .values({
      id: userId,
      email: 'ledger@example.com',
      full_name: 'Luca Pacioli',
      account_type: 'influencer',
      password_hash: '',
    })
    .execute()

  return {
    url: database.url,
    ctx,
    userId,
    /** The logged errors. A test that expects an error removes it. */
    errors,
    openContext,
    run: <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(ctx.db, work),
    now: () => ctx.clock.now(),
    workspace: (timeZone = 'UTC', plan: PlanKey = 'free') =>
      inTransaction(ctx.db, (trx) =>
        createWorkspace(trx, { ownerId: userId, name: 'Ledger', timeZone, plan, now: ctx.clock.now() }),
      ),
    /** Creates pending posts to hold points for, and returns their ids. */
    async posts(workspaceId: string, count: number): Promise<string[]> {
      const moment = ctx.clock.now()
      const ids = Array.from({ length: count }, () => randomUUIDv7())
      if (count === 0) return ids
      const accountId = await insertAccount(ctx.db, { workspaceId, user: { id: userId } })
      const rows = ids.map((id) => ({
        id,
        workspace_id: workspaceId,
        group_id: id,
        platform: 'twitter' as const,
        social_account_id: accountId,
        content: 'A post that waits',
        status: 'scheduled' as const,
        scheduled_at: moment,
        time_zone: 'UTC',
        due_at: moment,
        created_by: userId,
      }))
      await insertGroups(ctx.db, rows)
      await ctx.db.insertInto('posts').values(rows).execute()
      return ids
    },
    account: (workspaceId: string) =>
      ctx.db
        .selectFrom('point_accounts')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirstOrThrow(),
    async close() {
      for (const { jobs, db } of contexts) {
        await jobs.stop(1_000)
        await db.destroy()
      }
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (errors.length > 0) throw new Error(`Unexpected errors were logged:\n${errors.join('\n')}`)
    },
  }
}
