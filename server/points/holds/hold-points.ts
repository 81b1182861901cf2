import { counted } from '../../../contract/counted.ts'
import { randomUUIDv7 } from 'node:crypto'
import { lowPointsThreshold } from '../../../contract/points/points.ts'
import { emit } from '../../events/index.ts'
import { failpoint } from '../../infra/failpoints.ts'
import type { Context, Db, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { readOtherPayer } from '../../plans/index.ts'
import { lockPayingAccount } from '../accounts.queries.ts'
import { insertHold } from '../transfers.queries.ts'
import { startPeriod } from '../periods/start-period.ts'

export type Hold = {
  workspaceId: string
  points: number
  /** Idempotency key: a repeated key returns the same hold, whatever its state. */
  key: string
  /** What it is for, as users read it in the ledger. */
  note: string
  /** The post that the points are for. A post has at most one open hold. */
  postId?: string | undefined
  byUserId: string | null
  /** The points of this hold and of those that follow in the same transaction, all or none; `points` if not set. */
  together?: number | undefined
}

/**
 * Holds points, earliest expiry first, until they are captured or released. Returns the hold's id, or null if this
 * installation charges no points. Runs in the caller's transaction, or by itself in one round trip. Throws
 * `points_insufficient` without holding anything; if the points of `together` are missing, the caller's transaction must
 * be rolled back.
 */
export async function holdPoints(ctx: Context, db: Db, hold: Hold): Promise<string | null> {
  if (ctx.config.unlimitedPoints) return null
  await failpoint('points.hold.before')
  const now = ctx.clock.now()
  const asked = { ...hold, holdId: randomUUIDv7(), postId: hold.postId ?? null, now }
  let answer = await insertHold(db, asked)
  if (answer.outcome === 'overdue') {
    answer = await within(db, async (trx) => {
      const account = await lockPayingAccount(trx, hold.workspaceId)
      await startPeriod(trx, account, { defaultPlan: ctx.config.defaultPlan, now })
      return insertHold(trx, asked)
    })
  }
  await failpoint('points.hold.after')
  const wanted = hold.together ?? hold.points
  if (answer.outcome === 'held') {
    if (answer.available !== null && answer.available < wanted) {
      throw await insufficient(db, hold.workspaceId, wanted, answer.available)
    }
    await emitLowPoints(ctx, db, hold, answer.available)
    return answer.hold_id
  }
  if (answer.outcome === 'insufficient')
    throw await insufficient(db, hold.workspaceId, wanted, answer.available)
  throw new Error(`The points of workspace ${hold.workspaceId} stay overdue`)
}

/** Tells the payer once that the balance is low: with the hold that takes it below the threshold. */
async function emitLowPoints(ctx: Context, db: Db, hold: Hold, before: number | null): Promise<void> {
  // Null for a repeated hold, which took nothing.
  if (before === null || before <= lowPointsThreshold) return
  const available = before - hold.points
  if (available > lowPointsThreshold) return
  const payer = await readOtherPayer(db, hold.workspaceId)
  await emit(ctx, db, payer?.id ?? hold.workspaceId, { type: 'points.low', data: { available } })
}

function within<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as Trx) : inTransaction(db, work)
}

async function insufficient(
  db: Db,
  workspaceId: string,
  wanted: number,
  available: number,
): Promise<AppError> {
  const payer = await readOtherPayer(db, workspaceId)
  const cure = payer
    ? `Ask the owner of ${payer.name}, whose plan covers this workspace, for more points`
    : 'Upgrade your plan or buy a point pack in Subscription & Billing'
  return new AppError(
    'points_insufficient',
    `This costs ${counted(wanted, 'point')} and you have ${available}. ${cure}; your draft is saved.`,
  )
}
