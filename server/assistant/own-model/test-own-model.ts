import type { z } from 'zod'
import type { ownModelTestResponseSchema, SaveOwnModelInput } from '../../../contract/assistant/own-model.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context, Db } from '../../context.ts'
import { testModel } from '../models/probe-model.ts'
import { modelProblemMessage } from '../generations/problem-messages.ts'
import { modelFromInput, type Asker } from './model-from-input.ts'
import { createOwnModel } from './own-models.ts'
import { spendLimits } from '../../infra/limits/limits.ts'

type Answer = Omit<z.infer<typeof ownModelTestResponseSchema>, 'success'>

/** Asks a model for a word before it is saved, and returns what is wrong. */
export async function testOwnModel(
  ctx: Context,
  caller: Caller,
  input: SaveOwnModelInput,
  asker: Asker,
): Promise<Answer> {
  await spendOwnModelLimits(ctx.db, caller)
  const model = createOwnModel(ctx, await modelFromInput(ctx, caller.workspaceId, input, asker))
  const { problem, latencyMs } = await testModel(model, ctx.clock)
  const message = problem === null ? 'The model answers.' : modelProblemMessage(problem, true)
  return { problem, message, latencyMs }
}

/**
 * Counts one check of a user's model and throws `rate_limited` above the limit. Testing a model calls a server that the
 * user chose; saving it resolves its host name and allows a health check.
 */
export function spendOwnModelLimits(db: Db, { userId }: Caller): Promise<void> {
  return spendLimits(db, [{ key: `assistant:model-test:${userId}`, max: 12, seconds: 60 }])
}
