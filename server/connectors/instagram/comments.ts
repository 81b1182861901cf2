import { z } from 'zod'
import type { CommitOutcome, CommitPartCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { comparable, earliestTime, timeOf } from '../graph/compare.ts'
import { describeGraphOutcome, isPermissionMissing } from '../graph/graph-error.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { provenProblem, refusalOf, toRefusal } from './errors.ts'

const createdSchema = z.looseObject({ id: z.string().min(1) })
const commentSchema = z.looseObject({
  id: z.string(),
  text: z.string().default(''),
  timestamp: z.string(),
  username: z.string().optional(),
})
const pageSchema = z.looseObject({
  data: z.array(commentSchema),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

const commitTimeoutMs = 30_000
const pageSize = 50
const pageLimit = 10

/** Sends `POST /{media}/comments`, once. Comments have no address of their own. */
export async function commitComment(
  settings: InstagramSettings,
  call: TokenCall<CommitPartCall>,
): Promise<CommitOutcome> {
  const outcome = await callGraph(settings, {
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
  // An internal error of Instagram can happen before or after the comment was added.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' && isPermissionMissing(outcome)) {
    // The access is fine for everything else, so the account stays connected.
    return {
      kind: 'rejected',
      message: 'Instagram does not let us add comments with this account.',
      cure: 'Connect the account again and allow comments, then publish the rest.',
      answer,
    }
  }
  return toRefusal(problem, answer, outcome)
}

/** Looks for the comment among those below the post, newest first. */
export async function resolveComment(
  settings: InstagramSettings,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const earliest = earliestTime(call)
  const ours = comparable(call.part.content)
  let after: string | undefined
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const outcome = await callGraph(settings, {
      method: 'GET',
      path: `/${encodeURIComponent(call.postId)}/comments`,
      accessToken: call.account.accessToken,
      parameters: {
        fields: 'id,text,timestamp,username',
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
      ({ text, timestamp }) => comparable(text) === ours && timeOf(timestamp) >= earliest,
    )
    const found = same.find(({ username = call.account.username }) => username === call.account.username)
    if (found) {
      const answer = `The comment is on Instagram with the id ${found.id}.`
      return { kind: 'published', externalId: found.id, permalink: null, answer }
    }
    // The account may have another name by now.
    if (same.length > 0) return { kind: 'cannot_tell', answer: 'Somebody has added the same comment.' }
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    const oldest = timeOf(data.at(-1)?.timestamp ?? '')
    if (after === undefined || oldest < earliest) {
      return { kind: 'absent', answer: 'The comment is not below the post.' }
    }
  }
  return { kind: 'cannot_tell', answer: 'The post has too many new comments to check each of them.' }
}
