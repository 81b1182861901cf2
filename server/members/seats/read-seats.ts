import { seats as included } from '../../../contract/billing/plans.ts'
import { seatsTakenText } from '../../../contract/members/seat-words.ts'
import type { Seats } from '../../../contract/members/members.ts'
import type { Context, Db, Trx } from '../../context.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { lockPlans, planInForce } from '../../plans/index.ts'
import { findSeats } from './seats.queries.ts'

/** The seats of the plan that covers a workspace, and how many of them members and open invitations have. */
export type SeatCount = Seats & { payerId: string; members: number }

export async function readSeats(ctx: Context, db: Db, workspaceId: string): Promise<SeatCount> {
  const row = await findSeats(db, workspaceId, ctx.clock.now())
  if (!row) throw notFound('workspace')
  const plan = planInForce(row, ctx.config.defaultPlan)
  return {
    payerId: row.payer_id,
    members: row.members,
    used: row.members + row.invited,
    included: included[plan],
    plan,
    payer: row.payer_id === workspaceId ? null : row.payer_name,
  }
}

/** Counts the seats while nobody else of the payer's workspaces takes one, until the transaction ends. */
export async function lockSeats(ctx: Context, trx: Trx, workspaceId: string): Promise<SeatCount> {
  const { payerId } = await readSeats(ctx, trx, workspaceId)
  await lockPlans(trx, payerId)
  const counted = await readSeats(ctx, trx, workspaceId)
  // The workspace got another payer while this waited.
  return counted.payerId === payerId ? counted : lockSeats(ctx, trx, workspaceId)
}

export const presentSeats = ({ used, included, plan, payer }: SeatCount): Seats => ({
  used,
  included,
  plan,
  payer,
})

export const seatsTaken = (seats: Seats, current?: Record<string, unknown>) =>
  new AppError('seats_taken', seatsTakenText(seats), current ? { current } : {})
