import type { AssistantEvent, HistoryEntry } from '../../contract/assistant.ts'
import type { Context } from '../context.ts'
import { presentMedia, type MediaRow } from '../media/index.ts'
import { readPoints } from '../points/index.ts'
import type { GenerationRow, ShownGeneration } from './generations.queries.ts'
import { ideasInWords, keptIdeas } from './ideas/kept-ideas.ts'
import { presentProblem } from './problem-messages.ts'
import { presentVideoProblem } from './videos/video-problems.ts'

const modelOf = (row: GenerationRow) => ({ name: row.model, builtIn: row.built_in })
const voiceOf = ({ voice_id: id, voice_name: name }: GenerationRow) =>
  id === null || name === null ? null : { id, name }

/** A line of the history. `media` is the picture or the video that came, where it is still there. */
export function presentEntry(ctx: Context, row: ShownGeneration, media: MediaRow | undefined): HistoryEntry {
  const common = {
    id: row.id,
    at: row.created_at.toISOString(),
    platform: row.platform,
    prompt: row.prompt,
    outcome: row.outcome,
    problem: row.problem && presentProblem(row.problem, { isOwn: row.own_model }),
    model: modelOf(row),
    points: row.points,
    durationMs: row.duration_ms,
    voice: voiceOf(row),
    by: row.full_name,
  }
  if (row.action === 'picture') {
    const look = row.picture ?? missing()
    const shown = media ? presentMedia(ctx, media) : null
    return { ...common, ...look, action: row.action, detail: row.source, altText: row.result, media: shown }
  }
  if (row.action === 'video') {
    const { aspect } = row.video ?? missing()
    const problem = row.problem && presentVideoProblem(row.problem)
    return { ...common, problem, action: row.action, aspect, media: media ? presentMedia(ctx, media) : null }
  }
  return {
    ...common,
    action: row.action,
    language: row.language ?? missing(),
    tone: row.tone ?? missing(),
    length: row.length ?? missing(),
    source: row.source,
    result: row.action === 'ideas' ? ideasInWords(row.result) : row.result,
    ideas: row.action === 'ideas' && row.outcome === 'done' ? (keptIdeas(row.result) ?? null) : null,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
  }
}

/** The database lets no text be without these, and no picture or video without its look. */
function missing(): never {
  throw new Error('A generation lacks what its kind always has')
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
    const problem = presentProblem(row.problem, { isOwn: row.own_model, retryAfterSeconds })
    return { type: 'failed', id: row.id, ...problem, balance }
  }
  return { type: 'done', id: row.id, text: row.result, model: modelOf(row), points: row.points, balance }
}
