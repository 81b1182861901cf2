import type { z } from 'zod'
import type { ownModelTestReplySchema, SaveOwnModelInput } from '../../../contract/own-model.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { spendOwnModelLimits } from './own-model-limits.ts'
import { askForAWord } from '../models/probe-model.ts'
import { troubleInWords } from '../problem-messages.ts'
import { givenModel } from './given-model.ts'
import { ownModel } from './own-models.ts'
import { requireOwner } from './require-owner.ts'

type Answer = Omit<z.infer<typeof ownModelTestReplySchema>, 'success'>

/** Asks a model for a word before it is saved, and says what is wrong with it. */
export async function testOwnModel(
  ctx: Context,
  session: Session,
  input: SaveOwnModelInput,
): Promise<Answer> {
  requireOwner(session)
  await spendOwnModelLimits(ctx.db, session)
  const model = ownModel(ctx, await givenModel(ctx, session.workspaceId, input))
  const { problem, latencyMs } = await askForAWord(model, ctx.clock)
  const message = problem === null ? 'The model answers.' : troubleInWords(problem, true)
  return { problem, message, latencyMs }
}
