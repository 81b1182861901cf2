import type { FastifyReply } from 'fastify'
import type { AssistantEvent } from '../../contract/assistant.ts'
import { pointCosts } from '../../contract/point-costs.ts'
import type { Context } from '../context.ts'
import { openEventStream } from '../platform/http/event-stream.ts'
import type { Begun } from './begin-generations.ts'
import type { GenerationRow } from './generations.queries.ts'
import { lastEvent } from './generations.view.ts'
import { ModelError } from './models/model.ts'
import type { Models } from './models/models.ts'
import { runGeneration } from './run-generation.ts'
import type { RunningGenerations } from './running-generations.ts'

/** So many texts of one call are written side by side. */
const sideBySide = 3

type Assistant = { ctx: Context; models: Models; running: RunningGenerations }

/**
 * Answers with the events of these generations. Those that are new are run; one that ran before is told again, free.
 * When the caller leaves, what is being written ends.
 */
export async function streamGenerations(
  { ctx, models, running }: Assistant,
  reply: FastifyReply,
  all: Begun[],
): Promise<void> {
  const stream = openEventStream(reply)
  const tell = (event: AssistantEvent) => stream.send(event)
  const { signal, done } = running.open(models.patience.totalMs)
  const stop = () => running.stop(signal, new ModelError('stopped'))
  if (stream.gone.aborted) stop()
  else stream.gone.addEventListener('abort', stop)
  try {
    const waiting = [...all]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await tell(started(next.row))
        if (next.isNew) await runGeneration(ctx, next, { models, signal, tell })
        else await tell(await lastEvent(ctx, next.row))
      }
    }
    await Promise.all(Array.from({ length: sideBySide }, work))
  } finally {
    done()
    stream.end()
  }
}

function started(row: GenerationRow): AssistantEvent {
  return {
    type: 'started',
    id: row.id,
    platform: row.platform,
    points: row.hold_id === null ? 0 : pointCosts.text,
    model: { name: row.model, builtIn: row.built_in },
  }
}
