import type { GenerateInput } from '../../../contract/assistant/assistant.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { GenerationAction } from '../../../contract/assistant/choices.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { IdeasTask } from '../ideas/ideas-task.ts'
import type { Voice } from '../../brand-voices/index.ts'

/** What is wanted, as the person asked for it. */
export type WritingTask = Pick<
  GenerateInput,
  'platform' | 'language' | 'tone' | 'length' | 'prompt' | 'text' | 'avoid'
> & {
  /** Of the generation: no two have the same, so no two built-in drafts are equal. */
  id: string
  action: GenerationAction
  /** The platform the text was written for, where it is to become a version for another. */
  from?: PlatformKey
  /** How the brand sounds; undefined where nobody said. */
  voice?: Voice | undefined
  /** What ideas are wanted about, where it is ideas that are wanted. */
  ideas?: IdeasTask
}

/** One side of the conversation with a model. */
export type Turn = { role: 'person' | 'model'; text: string }

export type ModelRequest = {
  task: WritingTask
  /** The same task in words: the rules, and the conversation, which ends with the person. */
  system: string
  turns: Turn[]
  /** Thinking included. */
  maxTokens: number
  /** Ends the call at once. */
  signal: AbortSignal
}

/** A piece of an answer: some text, or at the end what it took and whether it ended by itself. */
export type ModelPart =
  | { text: string }
  /** The model thinks or the connection lives: nothing to show, but no silence. */
  | { alive: true }
  | { ended: 'complete' | 'cut'; inputTokens: number | null; outputTokens: number | null }

/**
 * A language model. `stream` throws a `ModelError` where it fails, and ends the call when its reader stops.
 * It is given texts and gives text: it has no tools and reaches nothing.
 */
export type TextModel = {
  name: string
  builtIn: boolean
  /** Whether this model can do it at all, whatever the text. */
  can(action: GenerationAction): boolean
  stream(request: ModelRequest): AsyncIterable<ModelPart>
}

type Details = { retry?: 'soon' | 'no'; retryAfterSeconds?: number; status?: number; cause?: unknown }

/** Why a model gave no answer. Its message is for the log and holds nothing of prompt or answer. */
export class ModelError extends Error {
  readonly code: GenerationProblemCode
  /** `soon`: the same call may well succeed the next time. */
  readonly retry: 'soon' | 'no'
  readonly retryAfterSeconds: number | undefined
  readonly status: number | undefined

  constructor(code: GenerationProblemCode, { retry = 'no', retryAfterSeconds, status, cause }: Details = {}) {
    super(code, { cause })
    this.name = 'ModelError'
    this.code = code
    this.retry = retry
    this.retryAfterSeconds = retryAfterSeconds
    this.status = status
  }
}
