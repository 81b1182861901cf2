import { randomUUIDv7 } from 'node:crypto'
import type { Context, Trx } from '../context.ts'
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
 * this installation charges nothing. Throws `points_insufficient`, and then nothing was taken.
 */
export async function holdPoints(ctx: Context, trx: Trx, hold: Hold): Promise<string | null> {
  if (ctx.config.unlimitedPoints) return null
  const now = ctx.clock.now()
  const ask = () => insertHold(trx, { ...hold, holdId: randomUUIDv7(), postId: hold.postId ?? null, now })
  let answer = await ask()
  if (answer.outcome === 'overdue') {
    const account = await lockPointAccount(trx, hold.workspaceId)
    await turnAccount(trx, account, { everybody: ctx.config.defaultPlan, now })
    answer = await ask()
  }
  if (answer.outcome === 'held') return answer.hold_id
  if (answer.outcome === 'insufficient') throw insufficient(hold.points, answer.available)
  throw new Error(`The points of workspace ${hold.workspaceId} stay overdue`)
}

function insufficient(wanted: number, available: number): AppError {
  return new AppError(
    'points_insufficient',
    `This takes ${wanted} ${wanted === 1 ? 'point' : 'points'} and you have ${available}. Upgrade your plan or buy a point pack in Subscription & Billing; what you wrote is kept.`,
  )
}
