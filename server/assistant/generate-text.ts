import type { GenerateInput } from '../../contract/assistant.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { spendAssistantLimits } from './assistant-limits.ts'
import { beginGenerations, type Begun } from './begin-generations.ts'
import { requireAble } from './require-able.ts'
import type { Models } from './models/models.ts'

/** Holds the points of one text. It is written by `streamGenerations`. */
export async function generateText(
  ctx: Context,
  models: Models,
  session: Session,
  input: GenerateInput,
): Promise<Begun[]> {
  requireAble(models, input.action)
  await spendAssistantLimits(ctx.db, session, 1)
  // What an action does not work on is neither kept nor shown to a model.
  const material = input.action === 'write' ? { text: '' } : { prompt: '' }
  return beginGenerations(ctx, models, session, [{ ...input, ...material }])
}
