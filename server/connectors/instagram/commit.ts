import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { CommitCall, CommitOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { describeGraphOutcome } from '../graph/graph-error.ts'
import { callGraph } from '../graph/call-graph.ts'
import type { InstagramSettings } from './api.ts'
import { readContainer } from './containers.ts'
import { provenProblem, toRefusal } from './errors.ts'
import { readPermalink } from './media-list.ts'
import { readStaging } from './staging.ts'

const publishedSchema = z.looseObject({ id: z.string().min(1) })
/** Well below the settling time, so that after a lost response the container has time to change its status. */
const commitTimeoutMs = 30_000
const notReadyWaitMs = 15_000

/**
 * Sends `media_publish` for the staged container, once. If the response is lost, the container's status gives the
 * outcome.
 */
export async function commit(
  settings: InstagramSettings,
  call: TokenCall<CommitCall>,
): Promise<CommitOutcome> {
  const { container } = readStaging(call.staging)
  if (!container) return { kind: 'unavailable', retryAfterMs: 0, answer: 'The container does not exist yet.' }
  const outcome = await callGraph(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/media_publish`,
    accessToken: call.account.accessToken,
    parameters: { creation_id: container.id },
    committing: true,
    maySend: call.mayCommit,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = describeGraphOutcome(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }

  const published = bodyOf(outcome, publishedSchema)
  if (published) {
    const permalink = await readPermalink(settings, call, published.id)
    return { kind: 'published', externalId: published.id, permalink, answer: `HTTP 200: id ${published.id}` }
  }
  const problem = provenProblem(outcome)
  // An internal error of Instagram can occur before or after publishing; the container's status tells which.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' || problem.kind === 'rate_limited') {
    return toRefusal(problem, answer, outcome)
  }
  // Instagram does not document its response for a container that an earlier call has already published.
  const status = await readContainer(settings, call, container.id)
  if (status.kind === 'status' && status.status_code === 'PUBLISHED')
    return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'not_ready') return { kind: 'unavailable', retryAfterMs: notReadyWaitMs, answer }
  if (problem.kind === 'restage') {
    // The container is the only evidence of an earlier call, so its status must be known before it is discarded.
    if (status.kind !== 'status') return { kind: 'outcome_unknown', answer }
    await call.saveStaging({})
  }
  return toRefusal(problem, answer, outcome)
}
