import { randomUUIDv7 } from 'node:crypto'
import type { Context, Db, Trx } from '../context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import { lockPointAccount } from './accounts.queries.ts'
import { insertHold } from './moves.queries.ts'
import { turnAccount } from './turn-account.ts'

export type Hold = {
  workspaceId: string
  points: number
  /** Names this one spend: repeated with the same key it is the same hold, whatever became of it. */
  key: string
  /** What it is for, as people read it in the ledger. */
  note: string
  /** The post that waits with these points; it can wait with one hold only. */
  postId?: string | undefined
  byUserId: string | null
}

/**
 * Takes points aside, earliest expiry first, until they are captured or released; gives the hold's id, or null where
 * this installation charges nothing. In the caller's transaction, or by itself in one round trip. Throws
 * `points_insufficient`, and then nothing was taken.
 */
export async function holdPoints(ctx: Context, db: Db, hold: Hold): Promise<string | null> {
  if (ctx.config.unlimitedPoints) return null
  const now = ctx.clock.now()
  const asked = { ...hold, holdId: randomUUIDv7(), postId: hold.postId ?? null, now }
  let answer = await insertHold(db, asked)
  if (answer.outcome === 'overdue') {
    answer = await within(db, async (trx) => {
      const account = await lockPointAccount(trx, hold.workspaceId)
      await turnAccount(trx, account, { defaultPlan: ctx.config.defaultPlan, now })
      return insertHold(trx, asked)
    })
  }
  if (answer.outcome === 'held') return answer.hold_id
  if (answer.outcome === 'insufficient') throw insufficient(hold.points, answer.available)
  throw new Error(`The points of workspace ${hold.workspaceId} stay overdue`)
}

function within<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Trx) : inTransaction(db, work)
}

function insufficient(wanted: number, available: number): AppError {
  return new AppError(
    'points_insufficient',
    `This takes ${wanted} ${wanted === 1 ? 'point' : 'points'} and you have ${available}. Upgrade your plan or buy a point pack in Subscription & Billing; what you wrote is kept.`,
  )
}
