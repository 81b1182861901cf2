import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { InstagramSettings } from './api.ts'
import { readContainer } from './containers.ts'
import { comparable, earliestTime, listMedia, timeOf, type Media } from './media-list.ts'
import { readStaging } from './staging.ts'

/** The container says whether it was published; the list of posts gives the id. */
export async function resolve(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const { container } = readStaging(call.staging)
  if (!container) return { kind: 'absent', answer: 'There was no container to publish.' }
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
    case 'ERROR':
      // Neither can be published any more: the next try creates a new container.
      await call.saveStaging({})
      return { kind: 'absent', answer }
  }
}

async function findPublished(
  settings: InstagramSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const list = await listMedia(settings, call)
  if (list.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The account's posts could not be read. ${list.answer}` }
  }
  if (list.kind !== 'media') return list
  const earliest = earliestTime(call)
  const since = list.media.filter(
    ({ id, timestamp }) => !call.otherPostIds.has(id) && timeOf(timestamp) >= earliest,
  )
  const alike = since.filter(({ caption }) => comparable(caption) === comparable(call.text))
  // The list is newest first, so the last match is the earliest post.
  const found: Media | undefined = alike.at(-1) ?? (since.length === 1 ? since[0] : undefined)
  if (!found) {
    return { kind: 'cannot_tell', answer: 'Container: PUBLISHED, but the post is not in the list of posts.' }
  }
  return {
    kind: 'published',
    externalId: found.id,
    permalink: found.permalink ?? null,
    answer: `Container: PUBLISHED as ${found.id}`,
  }
}
