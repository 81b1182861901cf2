import { generationActions, type GenerationAction } from '../../../contract/assistant/choices.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { textPrice, type Models } from './models.ts'

/** The model that is used, the cost of a text, and the available actions. */
export function readStatus(models: Models, caller: Caller) {
  const { first, chain, isOwn } = models
  const can = Object.fromEntries(
    generationActions.map((action) => [action, chain.some((model) => model.can(action))]),
  ) as Record<GenerationAction, boolean>
  return {
    model: { name: first.name, builtIn: first.builtIn },
    ownModel: isOwn,
    canManage: caller.capabilities.has('assistant:manage'),
    price: textPrice(models),
    can,
  }
}
