import type { AssistantEvent, Generation } from '../../contract/assistant.ts'
import type { Context } from '../context.ts'
import { readPoints } from '../points/index.ts'
import type { GenerationRow, ShownGeneration } from './generations.queries.ts'
import { presentProblem } from './problem-messages.ts'

const modelOf = (row: GenerationRow) => ({ name: row.model, builtIn: row.built_in })

export function presentGeneration(row: ShownGeneration): Generation {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    action: row.action,
    platform: row.platform,
    language: row.language,
    tone: row.tone,
    length: row.length,
    prompt: row.prompt,
    source: row.source,
    result: row.result,
    outcome: row.outcome,
    problem: row.problem && presentProblem(row.problem),
    model: modelOf(row),
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    points: row.points,
    durationMs: row.duration_ms,
    by: row.full_name,
  }
}

/** The last event of a generation that has ended: the same each time it is asked for. */
export async function lastEvent(
  ctx: Context,
  row: GenerationRow,
  retryAfterSeconds?: number,
): Promise<AssistantEvent> {
  const balance = await readPoints(ctx, row.workspace_id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'points could not be read after a generation')
    return null
  })
  if (row.problem !== null) {
    return { type: 'failed', id: row.id, ...presentProblem(row.problem, retryAfterSeconds), balance }
  }
  return { type: 'done', id: row.id, text: row.result, model: modelOf(row), points: row.points, balance }
}
