import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { CommitOutcome, CommitPartCall, ResolveOutcome, ResolvePartCall } from '../connector.ts'
import type { HttpOutcome } from '../http.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { GraphCall } from './call-graph.ts'
import { comparable, earliestTime, timeOf } from './compare.ts'
import { describeGraphOutcome, isPermissionMissing } from './graph-error.ts'
import type { GraphRefusals } from './graph-refusals.ts'
import { cursorAfter, listSchemaOf } from './paging.ts'

/** A comment on a post. The author is unknown if the platform does not return one that we can compare. */
type Comment = { id: string; text: string; writtenAt: string; author: 'own' | 'other' | 'unknown' }

/** The differences between the platforms that have comments in a Graph API. */
export type CommentPlatform = {
  name: string
  callGraph: (call: GraphCall) => Promise<HttpOutcome>
  refusals: GraphRefusals
  /** The message if the access lacks only the permission to comment. */
  notAllowed: { message: string; cure: string }
  /** The parameters that list comments newest first, and a parser for one comment. */
  list: {
    parameters: Record<string, string>
    commentSchema: (account: TokenCall['account']) => z.ZodType<Comment>
  }
}

const createdSchema = z.looseObject({ id: z.string().min(1) })

const commitTimeoutMs = 30_000
const pageLimit = 10

const pathOf = (postId: string) => `/${encodeURIComponent(postId)}/comments`

/** Sends `POST /{post}/comments`, once. */
export async function commitComment(
  { callGraph, refusals, notAllowed }: CommentPlatform,
  call: TokenCall<CommitPartCall>,
): Promise<CommitOutcome> {
  const outcome = await callGraph({
    method: 'POST',
    path: pathOf(call.postId),
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
  const id = bodyOf(outcome, createdSchema)?.id
  if (id !== undefined) {
    return { kind: 'published', externalId: id, permalink: null, answer: `HTTP 200: id ${id}` }
  }
  const problem = refusals.provenProblem(outcome)
  // An internal error of the platform can occur before or after the comment was added.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' && isPermissionMissing(outcome)) {
    // The access is valid for everything else, so the account stays connected.
    return { kind: 'rejected', ...notAllowed, answer }
  }
  return refusals.toRefusal(problem, answer, outcome)
}

/** Searches for the comment among those on the post, newest first. */
export async function resolveComment(
  { name, callGraph, refusals, list }: CommentPlatform,
  call: TokenCall<ResolvePartCall>,
): Promise<ResolveOutcome> {
  const pageSchema = listSchemaOf(list.commentSchema(call.account))
  const earliest = earliestTime(call)
  const ours = comparable(call.part.content)
  let after: string | undefined
  for (let pages = 0; pages < pageLimit; pages += 1) {
    const outcome = await callGraph({
      method: 'GET',
      path: pathOf(call.postId),
      accessToken: call.account.accessToken,
      parameters: { ...list.parameters, ...(after !== undefined && { after }) },
      signal: call.signal,
    })
    const page = bodyOf(outcome, pageSchema)
    if (!page) {
      const refusal = refusals.refusalOf(outcome)
      const isAllowed = outcome.kind !== 'answer' || !isPermissionMissing(outcome)
      if (refusal.kind !== 'rejected' && isAllowed) return refusal
      return { kind: 'cannot_tell', answer: `The comments could not be read. ${refusal.answer}` }
    }
    const same = page.data.filter(
      ({ text, writtenAt }) => comparable(text) === ours && timeOf(writtenAt) >= earliest,
    )
    const found = same.find(({ author }) => author === 'own')
    if (found) {
      const answer = `The comment is on ${name} with the id ${found.id}.`
      return { kind: 'published', externalId: found.id, permalink: null, answer }
    }
    if (same.some(({ author }) => author === 'unknown')) {
      return { kind: 'cannot_tell', answer: 'Somebody has added the same comment.' }
    }
    after = cursorAfter(page)
    const oldest = timeOf(page.data.at(-1)?.writtenAt ?? '')
    if (after === undefined || oldest < earliest) {
      return { kind: 'absent', answer: 'The comment is not below the post.' }
    }
  }
  return { kind: 'cannot_tell', answer: 'The post has too many new comments to check each of them.' }
}
