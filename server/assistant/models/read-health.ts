import type { ModelHealth } from '../../../contract/assistant/assistant.ts'
import { probeModel } from './probe-model.ts'
import type { Models } from './models.ts'
import { modelProblemMessage } from '../generations/problem-messages.ts'

/** A younger outcome stands; an older one is found out anew. */
const freshMs = 60_000

/** How each model does. One that was not asked for a minute is asked a word. */
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
