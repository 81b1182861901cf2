import { z } from 'zod'
import type { CommitCall, CommitOutcome, PublishCall, Published } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { describeTwitterOutcome, duplicateOf, exhaustedForMs, provenRefusal, type Medium } from './errors.ts'

const createdSchema = z.looseObject({ data: z.looseObject({ id: z.string().min(1) }) })
/** X answers within seconds; a longer timeout would only delay the check whether the post is there. */
const commitTimeoutMs = 30_000

type Call = TokenCall<Pick<CommitCall, 'account' | 'signal' | 'mayCommit'>>

/** Sends `POST /2/tweets`, once. X has no idempotency key, so a repeated call could post twice. */
export async function createTweet(
  settings: TwitterSettings,
  call: Call,
  json: Record<string, unknown>,
  medium?: Medium,
): Promise<CommitOutcome> {
  const outcome = await callTwitter(settings, {
    method: 'POST',
    path: '/2/tweets',
    accessToken: call.account.accessToken,
    body: { json },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeTwitterOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }

  const { success, data: created } = createdSchema.safeParse(outcome.json)
  if (outcome.status === 201 && success) {
    const forMs = exhaustedForMs(outcome)
    if (forMs !== undefined) settings.announce?.({ scope: 'account', forMs })
    return toPublished(settings, call, created.data.id, `HTTP 201: id ${created.data.id}`)
  }
  return duplicateOf(outcome) ?? provenRefusal(outcome, medium) ?? { kind: 'outcome_unknown', answer }
}

type Author = Pick<PublishCall, 'account'>

export const permalinkOf = ({ site }: TwitterSettings, { account }: Author, id: string): string =>
  `${site}/${encodeURIComponent(account.username)}/status/${id}`

export function toPublished(settings: TwitterSettings, call: Author, id: string, answer: string): Published {
  return { kind: 'published', externalId: id, permalink: permalinkOf(settings, call, id), answer }
}
