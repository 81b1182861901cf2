import type { GenerateInput } from '../../../contract/assistant/assistant.ts'
import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { GenerationAction } from '../../../contract/assistant/choices.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { BestPosts } from '../../analytics/index.ts'
import type { IdeasTask } from '../ideas/ideas-task.ts'
import type { Voice } from '../../brand-voices/index.ts'

/** The user's request. */
export type WritingTask = Pick<
  GenerateInput,
  'platform' | 'language' | 'tone' | 'length' | 'prompt' | 'text' | 'avoid'
> & {
  /** The generation's id, which also makes built-in drafts differ. */
  id: string
  action: GenerationAction
  /** The platform of the original text, for a version. */
  from?: PlatformKey
  /** The brand voice; undefined if there is none. */
  voice?: Voice | undefined
  /** What worked for the accounts whose posts the text imitates. */
  best?: BestPosts | undefined
  /** The subject, for ideas. */
  ideas?: IdeasTask
}

/** One message of the conversation with a model. */
export type Turn = { role: 'user' | 'assistant'; text: string }

export type ModelRequest = {
  task: WritingTask
  /** The task as a prompt: the rules, and the conversation, which ends with a user message. */
  system: string
  turns: Turn[]
  /** Includes reasoning. */
  maxTokens: number
  /** Aborts the call. */
  signal: AbortSignal
}

/** A part of a response: a chunk of text, or at the end the usage and the finish reason. */
export type ModelPart =
  | { text: string }
  /** All text so far was reasoning. */
  | { restart: true }
  /** Reasoning or a keep-alive: nothing to show, but the model has not stalled. */
  | { alive: true }
  | { ended: 'complete' | 'cut' | 'unsaid'; inputTokens: number | null; outputTokens: number | null }

/**
 * A language model. `stream` throws a `ModelError` on failure and ends the call when its reader stops. The model only
 * gets text and returns text; it has no tools.
 */
export type TextModel = {
  name: string
  builtIn: boolean
  /** Whether this model supports the action. */
  can(action: GenerationAction): boolean
  stream(request: ModelRequest): AsyncIterable<ModelPart>
}

type Details = { retry?: 'soon' | 'no'; retryAfterSeconds?: number; status?: number; cause?: unknown }

/** Why a model did not answer. The message is for the log and contains nothing of the prompt or answer. */
export class ModelError extends Error {
  readonly code: GenerationProblemCode
  /** `soon`: repeating the call soon may succeed. */
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
