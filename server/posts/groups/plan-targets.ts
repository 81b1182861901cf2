import type { PostTarget, SavePostGroup } from '../../../contract/posts/post-groups.ts'
import type { WrittenPart } from '../../../contract/posts/post-parts.ts'
import { sameMedia, samePart } from '../parts/same-part.ts'
import { possibleActions } from '../posts.policy.ts'
import type { AttachedMedia, PostRow } from '../posts.queries.ts'
import { alternativeId } from './alternative-id.ts'
import type { LoadedGroup } from './load-group.ts'

/** The state in which the save wants a post, with all its content. */
export type WantedPost = Pick<
  PostRow,
  'platform' | 'social_account_id' | 'content' | 'content_customized' | 'media_customized' | 'options'
> & { id: string; media: AttachedMedia[]; parts: WrittenPart[] }

export type TargetPlan = {
  added: WantedPost[]
  changed: { post: PostRow; wanted: WantedPost; mediaChanged: boolean; partsChanged: boolean }[]
  removed: PostRow[]
  /** Posts that the save would change or remove although their status does not allow it. */
  blocked: PostRow[]
  sharedChanged: boolean
  sharedMediaChanged: boolean
  labelsChanged: boolean
}

export const changesNothing = (plan: TargetPlan): boolean =>
  [plan.added, plan.changed, plan.removed, plan.blocked].every((posts) => posts.length === 0) &&
  !plan.sharedChanged &&
  !plan.labelsChanged

/**
 * Determines the changes that a save makes to the posts of a group. A post that can no longer be edited keeps its text
 * and media when the shared ones change. If no post can be edited, a change of the shared ones is blocked, because it
 * would have no effect.
 */
export function planTargets(workspaceId: string, loaded: LoadedGroup, input: SavePostGroup): TargetPlan {
  const sharedMediaChanged = !sameMedia(loaded.media, input.media)
  const sharedChanged = sharedMediaChanged || loaded.group.content !== input.content
  const plan: TargetPlan = {
    added: [],
    changed: [],
    removed: [],
    blocked: [],
    sharedChanged,
    sharedMediaChanged,
    labelsChanged: new Set(loaded.labelIds).symmetricDifference(new Set(input.labelIds)).size > 0,
  }
  const left = new Map(loaded.posts.map((post) => [post.id, post]))
  for (const target of input.targets) {
    const wanted = wantedPost(target, input)
    const post = left.get(target.id) ?? left.get(alternativeId(workspaceId, target.id))
    if (!post) {
      plan.added.push(wanted)
      continue
    }
    left.delete(post.id)
    const media = mediaOf(loaded, post)
    const partsChanged = !sameParts(loaded, post, wanted.parts)
    if (possibleActions(post).edit) {
      const mediaChanged = !sameMedia(media, wanted.media)
      if (mediaChanged || partsChanged || !sameFields(post, wanted)) {
        plan.changed.push({ post, wanted, mediaChanged, partsChanged })
      }
    } else if (partsChanged || !onlyFollowsShared(post, media, wanted)) {
      plan.blocked.push(post)
    }
  }
  for (const post of left.values()) (possibleActions(post).delete ? plan.removed : plan.blocked).push(post)
  const noneEditable = plan.added.length === 0 && !loaded.posts.some((post) => possibleActions(post).edit)
  if (sharedChanged && noneEditable) plan.blocked = loaded.posts
  return plan
}

export function wantedPost(target: PostTarget, shared: Pick<SavePostGroup, 'content' | 'media'>): WantedPost {
  return {
    id: target.id,
    platform: target.platform,
    social_account_id: target.socialAccountId,
    content: target.content ?? shared.content,
    content_customized: target.content !== undefined,
    media: target.media ?? shared.media,
    media_customized: target.media !== undefined,
    options: target.options,
    parts: target.parts,
  }
}

function mediaOf({ attached }: LoadedGroup, post: PostRow): AttachedMedia[] {
  return attached.flatMap((one) =>
    one.post_id === post.id ? [{ mediaId: one.media_id, altText: one.alt_text }] : [],
  )
}

function sameParts({ parts }: LoadedGroup, post: PostRow, wanted: readonly WrittenPart[]): boolean {
  const own = parts.filter((part) => part.post_id === post.id)
  return own.length === wanted.length && own.every((part, index) => samePart(part, wanted[index]))
}

const sameTarget = (post: PostRow, wanted: WantedPost): boolean =>
  post.platform === wanted.platform &&
  post.social_account_id === wanted.social_account_id &&
  post.content_customized === wanted.content_customized &&
  post.media_customized === wanted.media_customized &&
  sameOptions(post, wanted)

export const sameOptions = (post: PostRow, wanted: WantedPost): boolean =>
  Object.keys({ ...post.options, ...wanted.options }).every(
    (name) => post.options[name] === wanted.options[name],
  )

const sameFields = (post: PostRow, wanted: WantedPost): boolean =>
  sameTarget(post, wanted) && post.content === wanted.content

/** Whether the save changes nothing in the post except that it follows the shared text and media. */
function onlyFollowsShared(post: PostRow, media: AttachedMedia[], wanted: WantedPost): boolean {
  return (
    sameTarget(post, wanted) &&
    (!wanted.content_customized || post.content === wanted.content) &&
    (!wanted.media_customized || sameMedia(media, wanted.media))
  )
}
