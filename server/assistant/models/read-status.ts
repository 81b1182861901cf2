import { generationActions, type GenerationAction } from '../../../contract/assistant/choices.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Models } from './models.ts'

/** The model that is used, the cost of a text, and the available actions. */
export function readStatus({ first, chain, isOwn }: Models, caller: Caller) {
  const can = Object.fromEntries(
    generationActions.map((action) => [action, chain.some((model) => model.can(action))]),
  ) as Record<GenerationAction, boolean>
  return {
    model: { name: first.name, builtIn: first.builtIn },
    ownModel: isOwn,
    canManage: caller.capabilities.has('assistant:manage'),
    price: isOwn ? 0 : pointCosts.text,
    can,
  }
}
