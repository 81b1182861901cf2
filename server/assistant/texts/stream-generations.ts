import type { FastifyReply } from 'fastify'
import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import { openEventStream } from '../../infra/http/responses/event-stream.ts'
import type { CreatedGeneration } from '../generations/create-generations.ts'
import type { GenerationRow } from '../generations/generations.queries.ts'
import { lastEvent } from '../generations/generations.view.ts'
import { ModelError } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { readBalance } from '../generations/read-generation.ts'
import { runGeneration } from './run-generation.ts'
import type { RunningGenerations } from './running-generations.ts'

/** The number of texts of one call that run concurrently. */
const concurrency = 3

type Assistant = { ctx: Context; models: Models; running: RunningGenerations }

/**
 * Responds with the events of these generations. New ones are run; earlier ones are sent again for free. If the client
 * disconnects, running ones are aborted.
 */
export async function streamGenerations(
  { ctx, models, running }: Assistant,
  reply: FastifyReply,
  all: CreatedGeneration[],
): Promise<void> {
  const stream = openEventStream(reply)
  const send = (event: AssistantEvent) => stream.send(event)
  const { signal, done } = running.open(models.timeouts.totalMs)
  const stop = () => running.stop(signal, new ModelError('stopped'))
  if (stream.gone.aborted) stop()
  else stream.gone.addEventListener('abort', stop)
  try {
    const waiting = [...all]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await send(started(next.row))
        if (next.isNew) await runGeneration(ctx, next, { models, signal, send })
        else await send(lastEvent(next.row, await readBalance(ctx, next.row.workspace_id)))
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
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
