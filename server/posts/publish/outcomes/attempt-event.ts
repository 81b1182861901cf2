import { partName } from '../../../../contract/posts/post-parts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostEvent } from '../../../../contract/posts/post-history.ts'
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

type Subject = Pick<Attempt, 'part' | 'parts'>

/** The subject of an attempt at the start of a sentence: "The post", "Message 3 of 5", "The first comment". */
export function subjectOf({ part, parts }: Subject): string {
  return part === null ? 'The post' : partName(part.kind, part.position, parts.length)
}

/** The subject of an attempt within a sentence: "the post", "message 3 of 5". */
export function subjectInSentence(subject: Subject): string {
  const name = subjectOf(subject)
  return name.charAt(0).toLowerCase() + name.slice(1)
}
