import type { GenerationProblemCode } from '../../../../contract/assistant/generations.ts'
import type { MediaRow } from '../../../media/index.ts'
import { ModelError } from '../../models/model.ts'

export type VideoEnd = { kind: 'made'; media: MediaRow } | { kind: 'failed'; problem: GenerationProblemCode }

/** What came of one step. */
export type Step =
  | VideoEnd
  /** `problem`: what is said of it should its time be over by then. */
  | { kind: 'later'; problem: GenerationProblemCode; retryAfterSeconds?: number | undefined }

/** What a fault means while its maker works on the video: another look later, or the end. */
export function stepAfterFault(error: unknown): Step {
  if (!(error instanceof ModelError)) return { kind: 'later', problem: 'interrupted' }
  if (error.retry === 'no') return { kind: 'failed', problem: error.code }
  return { kind: 'later', problem: error.code, retryAfterSeconds: error.retryAfterSeconds }
}
