import { isStory } from '../../../contract/platforms/instagram.ts'
import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { comparable, earliestTime, timeOf } from '../graph/compare.ts'
import type { InstagramSettings } from './api.ts'
import { readContainer } from './containers.ts'
import { listMedia, type Media } from './media-list.ts'
import { readStaging } from './staging.ts'

/** The container's status shows whether it was published; the list of posts gives the id. */
export async function resolve(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const staging = readStaging(call.staging)
  const { container } = staging
  if (!container) {
    const answer = 'There was no container to publish.'
    return call.assumed ? findUnlessUnpublished(settings, call, 'No container') : { kind: 'absent', answer }
  }
  const status = await readContainer(settings, call, container.id)
  if (status.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The container could not be read. ${status.answer}` }
  }
  if (status.kind !== 'status') return status
  const answer = `Container: ${status.status_code}`
  switch (status.status_code) {
    case 'PUBLISHED':
      return await findPublished(settings, call)
    case 'FINISHED':
      return { kind: 'absent', answer }
    case 'IN_PROGRESS':
      return { kind: 'cannot_tell', answer }
    case 'EXPIRED':
    case 'ERROR': {
      // Staging checks its status again, and replaces it.
      await call.saveStaging({ ...staging, container: { ...container, ready: false } })
      return await findUnlessUnpublished(settings, call, answer)
    }
  }
}

async function findPublished(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const list = await listSinceCommit(settings, call)
  if (list.kind !== 'since') return list
  const { since, alike } = list
  const found = alike ?? (since.length === 1 ? since[0] : undefined)
  if (!found) {
    return { kind: 'cannot_tell', answer: 'Container: PUBLISHED, but the post is not in the list of posts.' }
  }
  return toPublished(found, `Container: PUBLISHED as ${found.id}`)
}

/** Instagram lists a story for 24 hours. */
const storyMs = 24 * 3_600_000

/**
 * A published container may have expired since. It was certainly not published only if there is no new post, and no
 * story that would be listed no more.
 */
async function findUnlessUnpublished(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
  answer: string,
): Promise<ResolveOutcome> {
  const list = await listSinceCommit(settings, call)
  if (list.kind !== 'since') return list
  if (list.alike) return toPublished(list.alike, `${answer}, published as ${list.alike.id}`)
  const isGone = isStory(call.options) && settings.clock.now().getTime() - earliestTime(call) >= storyMs
  if (isGone) {
    return {
      kind: 'cannot_tell',
      answer: `${answer}. A story of that time is no longer listed.`,
      final: true,
    }
  }
  if (list.since.length === 0) return { kind: 'absent', answer }
  return { kind: 'cannot_tell', answer: `${answer}. There are other new posts; one may be this one.` }
}

type SinceCommit = {
  kind: 'since'
  /** The account's posts that may result from this commit, without our other posts. */
  since: Media[]
  /** The earliest of them with the same caption. Stories have no captions. */
  alike: Media | undefined
}

async function listSinceCommit(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
): Promise<SinceCommit | ResolveOutcome> {
  const list = await listMedia(settings, call, isStory(call.options) ? 'stories' : 'media')
  if (list.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The account's posts could not be read. ${list.answer}` }
  }
  if (list.kind !== 'media') return list
  const earliest = earliestTime(call)
  const since = list.media.filter(
    ({ id, timestamp }) => !call.otherPostIds.has(id) && timeOf(timestamp) >= earliest,
  )
  // The list is newest first.
  const alike = isStory(call.options)
    ? undefined
    : since.findLast(({ caption }) => comparable(caption) === comparable(call.text))
  return { kind: 'since', since, alike }
}

function toPublished({ id, permalink }: Media, answer: string): ResolveOutcome {
  return { kind: 'published', externalId: id, permalink: permalink ?? null, answer }
}
