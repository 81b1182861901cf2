import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { textPrice, type Models } from '../models/models.ts'
import { requireUnpaidAllowance } from './unpaid-responses.ts'

const minute = 60
const hour = 60 * minute

/** More than a user can read, but far less than a program could request, because models cost money. */
const perUser = { max: 20, seconds: minute }
const perWorkspace = { max: 600, seconds: hour }

/** Counts texts. Throws `rate_limited` if a limit is reached or too many responses were free. */
export async function spendTextLimits(
  ctx: Context,
  models: Models,
  caller: Caller,
  texts: number,
): Promise<void> {
  const limits = [
    { key: `assistant:user:${caller.userId}`, ...perUser },
    { key: `assistant:workspace:${caller.workspaceId}`, ...perWorkspace },
  ]
  const allowed = textPrice(models) === 0 ? undefined : requireUnpaidAllowance(ctx, caller.workspaceId)
  // In parallel, because each is a database round trip before the first text.
  const spend = async () => {
    for (let text = 0; text < texts; text += 1) {
      await Promise.all(limits.map((limit) => spendLimits(ctx.db, [limit])))
    }
  }
  await Promise.all([allowed, spend()])
}
