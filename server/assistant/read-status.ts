import { generationActions, type GenerationAction } from '../../contract/assistant-choices.ts'
import { pointCosts } from '../../contract/points.ts'
import type { Models } from './models/models.ts'

/** Which model writes here, what a text costs, and what can be asked for. */
export function readStatus({ first, chain }: Models) {
  const can = Object.fromEntries(
    generationActions.map((action) => [action, chain.some((model) => model.can(action))]),
  ) as Record<GenerationAction, boolean>
  return { model: { name: first.name, builtIn: first.builtIn }, price: pointCosts.text, can }
}
