import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { CommitOutcome, CommitPartCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { describeLinkedinOutcome, provenRefusal, refusalOf } from './errors.ts'
import { isOrganization } from './urn.ts'

const createdSchema = z.looseObject({ id: z.string().min(1) })
const listSchema = z.looseObject({
  elements: z.array(
    z.looseObject({
      id: z.string(),
      actor: z.string(),
      message: z.looseObject({ text: z.string().default('') }),
      created: z.looseObject({ time: z.number() }).optional(),
    }),
  ),
})

const commitTimeoutMs = 30_000
const pageSize = 100
const skewMs = 5 * 60_000

const pathOf = (postUrn: string) => `/rest/socialActions/${encodeURIComponent(postUrn)}/comments`

/** Sends `POST /rest/socialActions/{post}/comments`, once (Microsoft Learn, "Comments API"). */
export async function commitComment(
  settings: LinkedinSettings,
  call: TokenCall<CommitPartCall>,
): Promise<CommitOutcome> {
  const outcome = await callLinkedin(settings, {
    method: 'POST',
    path: pathOf(call.postId),
    accessToken: call.account.accessToken,
    body: {
      json: {
        actor: call.account.externalId,
        object: call.postId,
        message: { text: call.part.content },
      },
    },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeLinkedinOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const header = outcome.headers['x-restli-id']
  const id = typeof header === 'string' ? header : createdSchema.safeParse(outcome.json).data?.id
  if (outcome.status === 201 && id !== undefined) {
    return { kind: 'published', externalId: id, permalink: null, answer: `HTTP 201: id ${id}` }
  }
  return provenRefusal(outcome) ?? { kind: 'outcome_unknown', answer }
}

/** Searches for the comment on the post of an organization. Comments on a member's post cannot be read. */
export async function resolveComment(
  settings: LinkedinSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  if (!isOrganization(call.account.externalId)) {
    const answer = 'LinkedIn does not let applications read the comments below the posts of a member.'
    return { kind: 'cannot_tell', answer, final: true }
  }
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `${pathOf(call.postId)}?count=${pageSize}`,
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  const list = bodyOf(outcome, listSchema)
  if (!list) {
    const refusal = refusalOf(outcome)
    if (refusal.kind !== 'rejected') return refusal
    return { kind: 'cannot_tell', answer: `The comments could not be read. ${refusal.answer}` }
  }
  const since = call.commitStartedAt.getTime() - skewMs
  const found = list.elements.find(
    ({ actor, message, created }) =>
      actor === call.account.externalId &&
      message.text.trim() === call.part.content.trim() &&
      (created?.time ?? since) >= since,
  )
  if (found) {
    const answer = `The comment is on LinkedIn with the id ${found.id}.`
    return { kind: 'published', externalId: found.id, permalink: null, answer }
  }
  if (list.elements.length >= pageSize) {
    return { kind: 'cannot_tell', answer: 'The post has too many comments to check each of them.' }
  }
  return { kind: 'absent', answer: 'The comment is not below the post.' }
}
