import type { Context, Trx } from '../../context.ts'
import { notAMember } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { isMember, lockMembership } from '../../workspaces/index.ts'

/** A removed member's upload ends within this time. */
const checkMs = 2_000

/**
 * Runs an upload as long as its user is a member of the workspace. The signal aborts when they were removed, with the
 * error for them; an upload can take hours.
 */
export async function whileMember<Result>(
  ctx: Context,
  caller: Caller,
  upload: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const removed = new AbortController()
  const check = setInterval(() => {
    isMember(ctx.db, caller).then(
      (still) => still || removed.abort(notAMember()),
      // Checked again before anything is stored.
      () => undefined,
    )
  }, checkMs)
  try {
    return await upload(removed.signal)
  } finally {
    clearInterval(check)
  }
}

/** In the transaction that stores an upload: its user is still a member, and there is room for it. */
export async function requireUploader(ctx: Context, trx: Trx, caller: Caller): Promise<void> {
  await lockMembership(trx, caller)
  await requireStorage(ctx, trx, caller)
}
