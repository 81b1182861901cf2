import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { failpoint } from '../infra/failpoints.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { deleteRequest, markUnknown } from './idempotency.queries.ts'
import { beginRequest, keepAnswer, readAnswer } from './kept-answers.ts'
import { idOfCaller } from './repeat-answers.ts'

/** The longest work, such as a text by a slow model; one that runs longer was probably lost with its process. */
const runsMs = 10 * 60_000

/**
 * Does a piece of work at most once for each key of a caller, as `repeatAnswers` does for requests: a repetition with
 * the same input gets the result of the first, and another input is refused. Work that throws an `AppError` had no
 * effect, so that its key stays free. The result has to survive JSON.
 */
export async function doOnce<Result>(
  ctx: Context,
  caller: Caller,
  { key, input }: { key: string; input: unknown },
  work: () => Promise<Result>,
): Promise<{ result: Result; repeated: boolean }> {
  const name = { workspaceId: caller.workspaceId, callerId: idOfCaller(caller), key }
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest()
  if (!(await beginRequest(ctx, name, fingerprint))) {
    const { body } = await readAnswer(ctx, name, { fingerprint, runsMs })
    return { result: JSON.parse(body) as Result, repeated: true }
  }
  try {
    const result = await work()
    await failpoint('idempotency.done')
    await keepAnswer(ctx, name, { status: 200, body: JSON.stringify(result) })
    return { result, repeated: false }
  } catch (error) {
    const hadNoEffect = error instanceof AppError && error.code !== 'internal' && error.code !== 'unavailable'
    await (hadNoEffect ? deleteRequest(ctx.db, name) : markUnknown(ctx.db, name))
    throw error
  }
}
