import { generationActions, type GenerationAction } from '../../contract/assistant-choices.ts'
import { pointCosts } from '../../contract/point-costs.ts'
import type { Session } from '../accounts/index.ts'
import type { Models } from './models/models.ts'
import { isOwner } from './own-model/require-owner.ts'

/** Which model writes here, what a text costs, and what can be asked for. */
export function readStatus({ first, chain, isOwn }: Models, session: Session) {
  const can = Object.fromEntries(
    generationActions.map((action) => [action, chain.some((model) => model.can(action))]),
  ) as Record<GenerationAction, boolean>
  return {
    model: { name: first.name, builtIn: first.builtIn },
    ownModel: isOwn,
    canManage: isOwner(session),
    price: isOwn ? 0 : pointCosts.text,
    can,
  }
}
