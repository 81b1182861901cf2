import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { LinkedinSettings } from './api.ts'
import { toPublished } from './commit.ts'
import { fromLittleText } from './little-text.ts'
import { listPosts, timeOf, uploadsIn } from './posts-list.ts'
import { readStaging } from './staging.ts'
import { isOrganization } from './urn.ts'

/** The tolerated difference between our clock and LinkedIn's. */
const skewMs = 5 * 60_000

/**
 * Searches for the post among those of the organization. An upload is used in one post only, so a shared upload proves
 * the match. A member's posts cannot be read, so the user is asked.
 */
export async function resolve(
  settings: LinkedinSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  if (!isOrganization(call.account.externalId)) {
    return {
      kind: 'cannot_tell',
      answer: 'LinkedIn does not let applications read the posts of a member.',
      final: true,
    }
  }
  const list = await listPosts(settings, call)
  if (list.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The posts of the page could not be read. ${list.answer}` }
  }
  if (list.kind !== 'posts') return list
  const since = call.commitStartedAt.getTime() - skewMs
  const found = (id: string) => toPublished(settings, id, `The post is on LinkedIn with the id ${id}.`)
  const candidates = list.posts.filter((post) => !call.otherPostIds.has(post.id) && timeOf(post) >= since)

  const uploads = uploadsOf(call)
  const withUpload = candidates.find((post) => uploadsIn(post).some((id) => uploads.includes(id)))
  if (withUpload) return found(withUpload.id)
  const ours = comparable(call.text)
  // The list is newest first, so the last one is the earliest.
  const same =
    uploads.length === 0
      ? candidates.findLast((post) => uploadsIn(post).length === 0 && textOf(post) === ours)
      : undefined
  if (same) return found(same.id)
  if (candidates.some((post) => loose(textOf(post)) === loose(ours))) {
    return { kind: 'cannot_tell', answer: 'A similar post is on LinkedIn; it may be this one.' }
  }
  const oldest = list.posts.at(-1)
  if (!list.isAll && oldest && timeOf(oldest) >= since) {
    return { kind: 'cannot_tell', answer: 'The page has too many new posts to check each of them.' }
  }
  return { kind: 'absent', answer: 'The post is not among the new posts of the page.' }
}

function uploadsOf(call: TokenCall<ResolveCall>): string[] {
  const { images, video } = readStaging(call.staging)
  if (call.video) return video ? [video.id] : []
  return call.images.flatMap((_image, index) => images[index]?.urn ?? [])
}

const comparable = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const textOf = ({ commentary }: { commentary: string }): string => comparable(fromLittleText(commentary))
/** Only letters and digits. Texts that differ in this form are different texts. */
const loose = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
