import { kindOf } from '../../../contract/platforms/facebook.ts'
import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import { comparable, earliestTime, timeOf } from '../graph/compare.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { FacebookSettings } from './api.ts'
import { postIdOf, toPublished } from './commit.ts'
import { listPosts, picturesIn } from './posts-list.ts'
import { replaceVideo } from './problems.ts'
import { readStaging } from './staging.ts'
import { resolveStory } from './resolve-story.ts'
import { isUnended, readVideo } from './video-status.ts'

/** The delay before the status of a video in processing is read again. */
const pollMs = 10_000

/** The status of a video gives its outcome. Other posts and stories are searched for in the lists of the Page. */
export function resolve(settings: FacebookSettings, call: TokenCall<ResolveCall>): Promise<ResolveOutcome> {
  if (call.video) return resolveVideo(settings, call)
  return kindOf(call.options) === 'story' ? resolveStory(settings, call) : resolvePost(settings, call)
}

async function resolveVideo(
  settings: FacebookSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const kind = kindOf(call.options)
  const staging = readStaging(call.staging)
  const id = (kind === 'post' ? staging.video : staging.pulled)?.id
  if (id === undefined && call.assumed) {
    return { kind: 'cannot_tell', answer: 'It is not known which video Facebook has.', final: true }
  }
  if (id === undefined) return { kind: 'absent', answer: 'There was no video to publish.' }
  const status = await readVideo(settings, call, id)
  if (isUnended(status, kind)) return { kind: 'absent', answer: status.answer }
  switch (status.kind) {
    case 'uploading':
    case 'processing':
      return { kind: 'pending', checkAfterMs: pollMs, answer: status.answer }
    case 'ready':
      return toPublished(
        settings,
        status.postId === undefined ? id : postIdOf(call, status.postId),
        status.answer,
        kind === 'reel' ? `reel/${encodeURIComponent(id)}` : undefined,
      )
    case 'failed':
      return {
        kind: 'rejected',
        message: `Facebook could not process the video${status.reason === '' ? '' : `: ${status.reason.replace(/\.*$/, '')}`}.`,
        cure: replaceVideo,
        answer: status.answer,
      }
    case 'rejected':
      return { kind: 'cannot_tell', answer: `The video could not be read. ${status.answer}` }
    case 'rate_limited':
    case 'reauth_required':
    case 'unavailable':
      return status
  }
}

async function resolvePost(
  settings: FacebookSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const since = earliestTime(call)
  const list = await listPosts(settings, call, { since })
  if (list.kind === 'rejected') {
    return { kind: 'cannot_tell', answer: `The posts of the Page could not be read. ${list.answer}` }
  }
  if (list.kind !== 'posts') return list
  const candidates = list.posts.filter(
    (post) =>
      !call.otherPostIds.has(post.id) &&
      timeOf(post.created_time) >= since &&
      picturesIn(post) === call.images.length,
  )
  const ours = comparable(call.text)
  // The list is newest first, so the last one is the earliest.
  const same = candidates.findLast(({ message }) => comparable(message) === ours)
  if (same) return toPublished(settings, same.id, `The post is on Facebook with the id ${same.id}.`)
  if (candidates.some(({ message }) => loose(message) === loose(call.text))) {
    return { kind: 'cannot_tell', answer: 'A similar post is on Facebook; it may be this one.' }
  }
  if (!list.isAll) {
    return { kind: 'cannot_tell', answer: 'The Page has too many new posts to check each of them.' }
  }
  return { kind: 'absent', answer: 'The post is not among the new posts of the Page.' }
}

/** Only letters and digits. Texts that differ in this form are different texts. */
const loose = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
