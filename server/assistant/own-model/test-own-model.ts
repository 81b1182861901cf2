import type { z } from 'zod'
import type { ownModelTestResponseSchema, SaveOwnModelInput } from '../../../contract/assistant/own-model.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { spendOwnModelLimits } from './own-model-limits.ts'
import { testModel } from '../models/probe-model.ts'
import { modelProblemMessage } from '../generations/problem-messages.ts'
import { modelFromInput, type Asker } from './model-from-input.ts'
import { createOwnModel } from './own-models.ts'

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
