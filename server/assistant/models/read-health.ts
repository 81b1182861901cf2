import type { ModelHealth } from '../../../contract/assistant/assistant.ts'
import { probeModel } from './probe-model.ts'
import type { Models } from './models.ts'
import { modelProblemMessage } from '../generations/problem-messages.ts'

/** A newer result is used; for an older one the model is asked again. */
const freshMs = 60_000

/** The health of each model. One that was not asked for a minute is asked for a word. */
export async function readHealth(models: Models): Promise<ModelHealth[]> {
  return Promise.all(
    models.chain.map(async (model) => {
      const known = models.health.last(model)
      const isFresh = known && models.clock.now().getTime() - known.at.getTime() < freshMs
      const note = isFresh ? known : await probeModel(models, model)
      return {
        name: model.name,
        builtIn: model.builtIn,
        outcome: note.problem === null ? ('working' as const) : ('failing' as const),
        problem: note.problem && {
          code: note.problem,
          message: modelProblemMessage(note.problem, models.isOwn),
        },
        checkedAt: note.at.toISOString(),
        latencyMs: note.latencyMs,
      }
    }),
  )
}
