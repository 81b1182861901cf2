import { z } from 'zod'
import type { CommitOutcome, CommitPartCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import { comparable, earliestTime, timeOf } from '../graph/compare.ts'
import { describeGraphOutcome, isPermissionMissing } from '../graph/graph-error.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { provenProblem, refusalOf, toRefusal } from './errors.ts'

const createdSchema = z.looseObject({ id: z.string().min(1) })
const pageSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      message: z.string().default(''),
      created_time: z.string(),
      from: z.looseObject({ id: z.string() }).optional(),
    }),
  ),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

const commitTimeoutMs = 30_000
const pageSize = 100
const pageLimit = 10

/** Sends `POST /{post}/comments`, once, in the name of the Page. */
export async function commitComment(
  settings: FacebookSettings,
  call: TokenCall<CommitPartCall>,
): Promise<CommitOutcome> {
  const outcome = await callFacebook(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.postId)}/comments`,
    accessToken: call.account.accessToken,
    parameters: { message: call.part.content },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }
  const created = outcome.status === 200 ? createdSchema.safeParse(outcome.json).data : undefined
  if (created) {
    return {
      kind: 'published',
      externalId: created.id,
      permalink: null,
      answer: `HTTP 200: id ${created.id}`,
    }
  }
  const problem = provenProblem(outcome)
  // An internal error of Facebook can happen before or after the comment was added.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' && isPermissionMissing(outcome)) {
    // The access is fine for everything else, so the Page stays connected.
    return {
      kind: 'rejected',
      message: 'Facebook does not let us add comments on this Page.',
      cure: 'Connect the Page again and allow comments, then publish the rest.',
      answer,
    }
  }
  return toRefusal(problem, answer, outcome)
}

/** Looks for the comment of the Page among those below the post, newest first. */
export async function resolveComment(
  settings: FacebookSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const earliest = earliestTime(call)
  const ours = comparable(call.part.content)
  let after: string | undefined
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const outcome = await callFacebook(settings, {
      method: 'GET',
      path: `/${encodeURIComponent(call.postId)}/comments`,
      accessToken: call.account.accessToken,
      parameters: {
        fields: 'id,message,created_time,from',
        order: 'reverse_chronological',
        limit: String(pageSize),
        ...(after !== undefined && { after }),
      },
      signal: call.signal,
    })
    const page =
      outcome.kind === 'answer' && outcome.status === 200 ? pageSchema.safeParse(outcome.json) : null
    if (!page?.success) {
      const refusal = refusalOf(outcome)
      const isAllowed = outcome.kind !== 'answer' || !isPermissionMissing(outcome)
      if (refusal.kind !== 'rejected' && isAllowed) return refusal
      return { kind: 'cannot_tell', answer: `The comments could not be read. ${refusal.answer}` }
    }
    const { data, paging } = page.data
    const same = data.filter(
      ({ message, created_time: at }) => comparable(message) === ours && timeOf(at) >= earliest,
    )
    const found = same.find(({ from }) => from?.id === call.account.externalId)
    if (found) {
      const answer = `The comment is on Facebook with the id ${found.id}.`
      return { kind: 'published', externalId: found.id, permalink: null, answer }
    }
    // Facebook does not always say who wrote a comment.
    if (same.some(({ from }) => from === undefined)) {
      return { kind: 'cannot_tell', answer: 'Somebody has added the same comment.' }
    }
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    const oldest = timeOf(data.at(-1)?.created_time ?? '')
    if (after === undefined || oldest < earliest) {
      return { kind: 'absent', answer: 'The comment is not below the post.' }
    }
  }
  return { kind: 'cannot_tell', answer: 'The post has too many new comments to check each of them.' }
}
