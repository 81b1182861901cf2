import { invalid } from '../../infra/http/app-error.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listNextSlots } from '../../queue/index.ts'
import { requireAccount } from './require-account.ts'

/** `GET /find-slot/:id`: the next free slot of the queue of an account. */
export async function findSlot(ctx: Context, caller: Caller, given: string): Promise<string> {
  const { id } = await requireAccount(ctx, caller, given)
  const { next } = await listNextSlots(ctx, caller, [id])
  const [slot] = next
  if (slot?.at) return slot.at
  throw invalid(
    slot?.hasSlots === true
      ? 'The queue of this account has no free slot in the next 12 months.'
      : `The queue of this account has no slots yet. Add some at ${ctx.config.appUrl}/social/queue/${id}`,
  )
}
