import type { Idea } from '../../../contract/assistant/idea.ts'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { IdeasResponse, SuggestIdeasInput } from '../../../contract/assistant/ideas.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { voiceFor } from '../../brand-voices/index.ts'
import type { Context } from '../../context.ts'
import { readPoints } from '../../points/index.ts'
import { spendTextLimits } from '../limits/assistant-limits.ts'
import { createGenerations } from '../generations/create-generations.ts'
import { completeText } from '../texts/complete-text.ts'
import { findGeneration, type GenerationRow } from '../generations/generations.queries.ts'
import { ModelError, type WritingTask } from '../models/model.ts'
import type { Models } from '../models/models.ts'
import { presentProblem } from '../generations/problem-messages.ts'
import { requireSupported } from '../texts/require-supported.ts'
import { requestIdeas, type IdeasRequest } from './request-ideas.ts'
import type { IdeasTask } from './ideas-task.ts'
import { parseStoredIdeas } from './stored-ideas.ts'
import { readPage } from './read-page.ts'

type Person = { caller: Caller; signal: AbortSignal }
type Answer = Omit<IdeasResponse, 'success'>

/**
 * Creates a week of ideas about a topic or a web page. Points are held before a model is asked and captured only for
 * complete ideas. A repeated call with the same id returns the same ideas for free. `signal` aborts it; its reason says
 * why.
 */
export async function suggestIdeas(
  ctx: Context,
  models: Models,
  { caller, signal }: Person,
  input: SuggestIdeasInput,
): Promise<Answer> {
  requireSupported(models, 'ideas')
  const voice = await voiceFor(ctx, caller, input.voiceId)
  await spendTextLimits(ctx, models, caller, 1)
  const isRepeated = (await findGeneration(ctx.db, caller.workspaceId, input.id)) !== undefined
  const allow = ctx.config.outgoingAllow
  const page =
    input.url === undefined || isRepeated ? undefined : await readPage(input.url, { log: ctx.log, allow })
  const about: IdeasTask = { topic: input.topic, page, platforms: [...new Set(input.platforms)] }
  const task: WritingTask = {
    id: input.id,
    action: 'ideas',
    // The history stores one platform per generation; each idea has its own.
    platform: about.platforms[0] ?? platformKeys[0],
    language: input.language,
    tone: 'friendly',
    length: 'medium',
    prompt: [input.topic, input.url ?? ''].filter((part) => part !== '').join('\n'),
    text: page ? `${page.title}\n\n${page.text}`.trim() : '',
    voice,
    ideas: about,
  }
  const [created] = await createGenerations(ctx, models, caller, [task])
  if (!created) throw new Error('no generation was created')
  if (!created.isNew) return replayGeneration(ctx, created.row)
  return run(ctx, created.row, { models, task, about, signal })
}

async function run(
  ctx: Context,
  row: GenerationRow,
  asking: Omit<IdeasRequest, 'progress'>,
): Promise<Answer> {
  const progress: IdeasRequest['progress'] = {
    text: '',
    model: asking.models.first,
    wasAsked: false,
    mayBeCut: false,
    inputTokens: null,
    outputTokens: null,
  }
  try {
    const ideas = await requestIdeas({ ...asking, progress })
    const ended = await completeText(ctx, row, { text: JSON.stringify(ideas), progress })
    if (!ended) throw new ModelError('interrupted')
    return await presentIdeas(ctx, ended, ideas)
  } catch (error) {
    if (!(error instanceof ModelError))
      ctx.log.error({ err: error, generation: row.id }, 'planning ideas failed')
    const problem = error instanceof ModelError ? error.code : 'interrupted'
    // Changes nothing if it has already ended. An unusable response is not stored, so that it is not a free text.
    await completeText(ctx, row, { text: '', problem, progress })
    const wait = error instanceof ModelError ? error.retryAfterSeconds : undefined
    throw refusal(row, problem, wait)
  }
}

async function replayGeneration(ctx: Context, row: GenerationRow): Promise<Answer> {
  if (row.action !== 'ideas')
    throw new AppError('conflict', 'This id belongs to something else that was written.')
  if (row.problem !== null) throw refusal(row, row.problem)
  return presentIdeas(ctx, row, parseStoredIdeas(row.result) ?? [])
}

/** Problems that another topic may solve are client errors; all others are server errors. */
const ofTheTopic = new Set<GenerationProblemCode>([
  'answer_empty',
  'answer_blocked',
  'answer_refused',
  'model_unable',
])

function refusal(row: GenerationRow, problem: GenerationProblemCode, retryAfterSeconds?: number): AppError {
  const { message } = presentProblem(problem, { isOwn: row.own_model, retryAfterSeconds })
  return new AppError(ofTheTopic.has(problem) ? 'content_invalid' : 'unavailable', message)
}

async function presentIdeas(ctx: Context, row: GenerationRow, ideas: Idea[]): Promise<Answer> {
  const balance = await readPoints(ctx, row.workspace_id).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'points could not be read after ideas')
    return null
  })
  return { id: row.id, ideas, model: { name: row.model, builtIn: row.built_in }, points: row.points, balance }
}
