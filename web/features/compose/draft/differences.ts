import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import { openTargets, type Draft } from './draft.ts'

export type Difference = { label: string; theirs: string | null; mine: string | null }

/** The texts in which the group on the server differs from the user's; null where there is none. */
export function differencesOf(theirs: PostGroup, mine: Draft): Difference[] {
  const theirOwn = new Map(
    theirs.posts.map((post) => [post.id, post.customized.content ? post.content : null]),
  )
  const shared = { label: 'Shared text', theirs: theirs.content, mine: mine.text }
  const own = openTargets(mine)
    .filter(({ id }) => theirOwn.has(id))
    .map(({ id, platform, text }) => ({
      label: `Text for ${platforms[platform].name}`,
      theirs: theirOwn.get(id) ?? null,
      mine: text,
    }))
  return [shared, ...own].filter((one) => one.theirs !== one.mine)
}

/** Which posts were added or removed elsewhere, and which of them went out. */
export function changesOf(theirs: PostGroup, mine: Draft): string[] {
  const known = new Set(mine.storedIds)
  const named = (platform: keyof typeof platforms) => platforms[platform].name
  const added = theirs.posts.filter(({ id }) => !known.has(id) && !mine.targets.some((one) => one.id === id))
  const removed = mine.targets.filter(
    ({ id, saved }) => saved !== null && !theirs.posts.some((post) => post.id === id),
  )
  const gone = theirs.posts.filter(
    (post) =>
      !post.can.edit && mine.targets.some(({ id, saved }) => id === post.id && saved?.editable !== false),
  )
  const labels = new Set(mine.labelIds).symmetricDifference(new Set(theirs.labelIds))
  return [
    ...(labels.size > 0 ? ['Its labels were changed.'] : []),
    ...added.map(({ platform }) => `A post for ${named(platform)} was added.`),
    ...removed.map(({ platform }) => `The post for ${named(platform)} was deleted.`),
    ...gone.map(({ platform }) => `The post for ${named(platform)} is being published or was published.`),
  ]
}
