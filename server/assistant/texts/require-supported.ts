import { textActionLabels, type GenerationAction } from '../../../contract/assistant/choices.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Models } from '../models/models.ts'

/** Throws, before points are held, if no configured model supports the action. */
export function requireSupported({ chain }: Models, action: GenerationAction): void {
  if (chain.some((model) => model.can(action))) return
  const what = action in textActionLabels ? textActionLabels[action as keyof typeof textActionLabels] : 'This'
  throw new AppError(
    'unavailable',
    `${what} needs a model; the template writer cannot do it. Your administrator can connect one.`,
  )
}
