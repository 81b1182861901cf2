import type { GenerationProblemCode } from '../../../../contract/assistant/generations.ts'
import type { MediaRow } from '../../../media/index.ts'
import { ModelError } from '../../models/model.ts'

export type VideoEnd = { kind: 'made'; media: MediaRow } | { kind: 'failed'; problem: GenerationProblemCode }

/** The result of one step. */
export type Step =
  | VideoEnd
  /** `problem`: the failure if the time limit has passed by then. */
  | { kind: 'later'; problem: GenerationProblemCode; retryAfterSeconds?: number | undefined }

/** What an error means while the provider generates the video: another check later, or the end. */
export function stepAfterFault(error: unknown): Step {
  if (!(error instanceof ModelError)) return { kind: 'later', problem: 'interrupted' }
  if (error.retry === 'no') return { kind: 'failed', problem: error.code }
  return { kind: 'later', problem: error.code, retryAfterSeconds: error.retryAfterSeconds }
}
