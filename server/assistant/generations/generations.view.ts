import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import {
  excerptLimit,
  type Generation,
  type GenerationSummary,
  type PictureGeneration,
  type VideoGeneration,
} from '../../../contract/assistant/generations.ts'
import type { PointsRecord } from '../../../contract/points/points.ts'
import type { Context } from '../../context.ts'
import { presentMedia, type MediaRow } from '../../media/index.ts'
import type { GenerationRow, ListedGeneration, ShownGeneration } from './generations.queries.ts'
import { formatIdeas, parseStoredIdeas } from '../ideas/stored-ideas.ts'
import { presentProblem } from './problem-messages.ts'
import { presentVideoProblem } from '../videos/video-problems.ts'

const modelOf = (row: GenerationRow) => ({ name: row.model, builtIn: row.built_in })

/** A generation with its full texts. `media` is its picture or video unless that was deleted. */
export function presentGeneration(
  ctx: Context,
  row: ShownGeneration,
  media: MediaRow | undefined,
): Generation {
  if (row.picture !== null) return presentPicture(ctx, row, row.picture, media)
  if (row.video !== null) return presentVideo(ctx, row, media)
  const isIdeas = row.action === 'ideas'
  return {
    ...presentText(row),
    ideas: isIdeas && row.outcome === 'done' ? (parseStoredIdeas(row.result) ?? null) : null,
  }
}

/** A generation in a list: excerpts of its texts. */
export function presentSummary(
  ctx: Context,
  row: ListedGeneration,
  media: MediaRow | undefined,
): GenerationSummary {
  if (row.picture !== null) return presentPicture(ctx, row, row.picture, media)
  if (row.video !== null) return presentVideo(ctx, row, media)
  const text = presentText(row)
  const result = excerptOf(text.result)
  return {
    ...text,
    prompt: excerptOf(text.prompt),
    result,
    isExcerpt: row.action === 'ideas' ? result !== text.result : row.longest > excerptLimit,
  }
}

/** A video for the list of a user's videos. */
export function presentVideo(
  ctx: Context,
  row: ShownGeneration,
  media: MediaRow | undefined,
): VideoGeneration {
  return {
    ...presentBase(row),
    problem: row.problem && presentVideoProblem(row.problem),
    action: 'video',
    outcome: mediaOutcome(row),
    aspect: row.video?.aspect ?? missing(),
    notice: row.video_notice ?? missing(),
    media: media ? presentMedia(ctx, media) : null,
  }
}

function presentPicture(
  ctx: Context,
  row: ShownGeneration,
  look: NonNullable<GenerationRow['picture']>,
  media: MediaRow | undefined,
): PictureGeneration {
  return {
    ...presentBase(row),
    ...look,
    action: 'picture',
    outcome: mediaOutcome(row),
    detail: row.source,
    altText: row.result,
    media: media ? presentMedia(ctx, media) : null,
  }
}

function presentText(row: ShownGeneration) {
  const { action } = row
  if (action === 'picture' || action === 'video') return missing()
  return {
    ...presentBase(row),
    action,
    language: row.language ?? missing(),
    tone: row.tone ?? missing(),
    length: row.length ?? missing(),
    source: row.source,
    result: action === 'ideas' ? formatIdeas(row.result) : row.result,
    outcome: row.outcome,
    uses: row.uses,
    mayBeCut: row.may_be_cut,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
  }
}

function presentBase(row: ShownGeneration) {
  const { voice_id: voiceId, voice_name: voiceName } = row
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    platform: row.platform,
    prompt: row.prompt,
    problem: row.problem && presentProblem(row.problem, { isOwn: row.own_model }),
    model: modelOf(row),
    points: row.points,
    durationMs: row.duration_ms,
    voice: voiceId === null || voiceName === null ? null : { id: voiceId, name: voiceName },
    by: row.full_name,
  }
}

/** Pictures and videos cannot be stopped. */
const mediaOutcome = ({ outcome }: GenerationRow) => (outcome === 'stopped' ? 'failed' : outcome)

/** Counts code points, as the database does. */
const excerptOf = (text: string): string =>
  text.length <= excerptLimit
    ? text
    : Array.from(text.slice(0, 2 * excerptLimit))
        .slice(0, excerptLimit)
        .join('')

/** The database requires these for texts, and a style for pictures and videos. */
function missing(): never {
  throw new Error('A generation lacks what its kind always has')
}

/** The final event of a generation that has ended; the same on every request. */
export function lastEvent(
  row: GenerationRow,
  balance: PointsRecord | null,
  retryAfterSeconds?: number,
): AssistantEvent {
  if (row.problem !== null) {
    const problem = presentProblem(row.problem, { isOwn: row.own_model, retryAfterSeconds })
    return { type: 'failed', id: row.id, ...problem, balance }
  }
  const { id, result: text, points, uses, may_be_cut: mayBeCut } = row
  return { type: 'done', id, text, model: modelOf(row), points, uses, mayBeCut, balance }
}
