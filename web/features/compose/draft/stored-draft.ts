import { shallow } from 'zustand/shallow'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import {
  emptyDraft,
  mediaKeysOf,
  mediaOf,
  savedOf,
  targetFrom,
  type Draft,
  type MediaContent,
  type SavedPost,
  type Target,
} from './draft.ts'
import { contentKeyOf } from './group-input.ts'
import { plannedTime } from './planned-time.ts'

/** The draft of a group as the server has it. */
export function draftOf(group: PostGroup): Draft {
  return {
    ...emptyDraft(),
    ...storedFields(group),
    text: group.content,
    labelIds: group.labelIds,
    targets: group.posts.map(targetFrom),
    chosen: true,
    time: plannedTime(group.posts),
    savedKey: contentKeyOf(group),
  }
}

const storedFields = ({ id, version, posts, labelIds }: PostGroup) => ({
  id,
  version,
  storedIds: posts.map((post) => post.id),
  storedLabelIds: labelIds,
  sentKey: null,
})

/** Ids that the server has given to posts whose own ids were in use. */
export type NewIds = ReadonlyMap<string, string>

/**
 * The draft after the server has saved it, or changed the state of its posts. What was written in the meantime stays.
 * `key`: the content that the server has.
 */
export function followedBy(draft: Draft, group: PostGroup, key: string): { draft: Draft; ids: NewIds } {
  const mine = new Set(draft.targets.map(({ id }) => id))
  const others = group.posts.filter(({ id }) => !mine.has(id))
  const ids = new Map<string, string>()
  const targets = draft.targets.map((target): Target => {
    const post = group.posts.find(({ id }) => id === target.id) ?? others.find((one) => isFor(one, target))
    if (!post) return target
    if (post.id !== target.id) ids.set(target.id, post.id)
    const saved = savedOf(post)
    // The same object while its state is the same, so that nothing that shows it renders again.
    return { ...target, id: post.id, saved: isSame(target.saved, saved) ? target.saved : saved }
  })
  const savedKey = ids.size > 0 ? contentKeyOf(group) : key
  return { draft: { ...draft, ...storedFields(group), targets, savedKey }, ids }
}

const isSame = (before: Target['saved'], { approval, ...saved }: SavedPost): boolean => {
  const { approval: approvalBefore, ...rest } = before ?? {}
  return shallow<unknown>(rest, saved) && shallow<unknown>(approvalBefore, approval)
}

const isFor = ({ platform, account }: Post, target: Target): boolean =>
  target.saved === null && platform === target.platform && (account?.id ?? null) === target.accountId

/** A draft that is not stored any more becomes a new one with the same content. */
export function detached(draft: Draft): { draft: Draft; ids: NewIds } {
  const ids = new Map(draft.targets.map(({ id }) => [id, newId()]))
  const targets = draft.targets.map((target) => ({
    ...target,
    id: ids.get(target.id) ?? target.id,
    saved: null,
  }))
  const stored = { id: newId(), version: 0, storedIds: [], storedLabelIds: [], savedKey: null, sentKey: null }
  return { draft: { ...draft, ...stored, targets }, ids }
}

/**
 * The user's content over the group as it is on the server now. Posts that can no longer be changed are as the server has
 * them, and those that were added elsewhere stay. A label that was removed elsewhere stays removed, because it may not exist
 * any more.
 */
export function mineOver(
  draft: Draft,
  media: MediaContent,
  group: PostGroup,
): { draft: Draft; media: MediaContent } {
  const theirs = mediaOf(group)
  const own: Record<string, MediaContent['shared']> = {}
  const keep = (files: MediaContent['own'], target: Target) => {
    for (const key of mediaKeysOf(target)) {
      const attached = files[key]
      if (attached) own[key] = attached
    }
  }
  const targets = draft.targets.map((target): Target => {
    const post = group.posts.find(({ id }) => id === target.id)
    const isFixed = post !== undefined && !post.can.edit
    // The id of a deleted post is not used again.
    const id = post || target.saved === null ? target.id : newId()
    const kept = isFixed ? targetFrom(post) : { ...target, id, saved: post ? savedOf(post) : null }
    const files = media.own[target.id]
    keep(isFixed ? theirs.own : { ...media.own, ...(files && { [id]: files }) }, kept)
    return kept
  })
  const known = new Set([...draft.storedIds, ...draft.targets.map(({ id }) => id)])
  for (const post of group.posts) {
    if (known.has(post.id)) continue
    const target = targetFrom(post)
    targets.push(target)
    keep(theirs.own, target)
  }
  const stored = new Set(draft.storedLabelIds)
  const labelIds = draft.labelIds.filter((id) => !stored.has(id) || group.labelIds.includes(id))
  return {
    draft: { ...draft, ...storedFields(group), labelIds, targets, savedKey: contentKeyOf(group) },
    media: { shared: media.shared, own },
  }
}
