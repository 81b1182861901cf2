import { z } from 'zod'
import type { CommitOutcome, PublishCall } from '../connector.ts'
import { callGraph, type InstagramSettings } from './api.ts'
import { readContainer } from './containers.ts'
import { definiteProblem, instagramAnswer, toRefusal } from './errors.ts'
import { readPermalink } from './media-list.ts'
import { readStaging } from './staging.ts'

const publishedSchema = z.looseObject({ id: z.string().min(1) })
const commitTimeoutMs = 45_000
const notReadyWaitMs = 15_000

/** `media_publish` of the staged container, once. The container's status tells later what became of a lost answer. */
export async function commit(settings: InstagramSettings, call: PublishCall): Promise<CommitOutcome> {
  const { container } = readStaging(call.staging)
  if (!container) return { kind: 'unavailable', retryAfterMs: 0, answer: 'The container is not made yet.' }
  const outcome = await callGraph(settings, {
    method: 'POST',
    path: `/${encodeURIComponent(call.account.externalId)}/media_publish`,
    accessToken: call.account.accessToken,
    parameters: { creation_id: container.id },
    committing: true,
    timeoutMs: commitTimeoutMs,
    signal: call.signal,
  })
  const answer = instagramAnswer(outcome)
  if (outcome.kind === 'not_sent') return { kind: 'unavailable', retryAfterMs: null, answer }
  if (outcome.kind === 'no_answer') return { kind: 'outcome_unknown', answer }

  const published = outcome.status === 200 ? publishedSchema.safeParse(outcome.json).data : undefined
  if (published) {
    const permalink = await readPermalink(settings, call, published.id)
    return { kind: 'published', externalId: published.id, permalink, answer: `HTTP 200: id ${published.id}` }
  }
  const problem = definiteProblem(outcome)
  // A fault inside Instagram may have struck before or after the post was made; the container knows.
  if (problem === undefined || problem.kind === 'transient') return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'reauth_required' || problem.kind === 'rate_limited') {
    return toRefusal(problem, answer, outcome)
  }
  // Instagram does not say what it answers for a container that an earlier, lost call has published.
  const status = await readContainer(settings, call, container.id)
  if (status.kind === 'status' && status.status_code === 'PUBLISHED')
    return { kind: 'outcome_unknown', answer }
  if (problem.kind === 'not_ready') return { kind: 'unavailable', retryAfterMs: notReadyWaitMs, answer }
  if (problem.kind === 'restage') await call.saveStaging({})
  return toRefusal(problem, answer, outcome)
}
