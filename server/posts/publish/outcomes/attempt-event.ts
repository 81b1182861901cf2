import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostEvent } from '../../../../contract/posts.ts'
import type { Trx } from '../../../context.ts'
import { insertEvent } from '../../history.queries.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { Attempt } from '../attempt.ts'

type Outcome = { step: PostEvent['step']; message: string; answer: string | undefined }

/** Adds the outcome of an attempt to the history of its post. */
export async function insertAttemptEvent(trx: Trx, { fence }: Attempt, outcome: Outcome): Promise<void> {
  await insertEvent(trx, { ...fence, ...outcome, answer: outcome.answer ?? null })
}

export function platformName({ platform }: Pick<PostRow, 'platform'>): string {
  return platforms[platform].name
}
