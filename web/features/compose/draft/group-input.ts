import type { PostGroup, PostTargetInput } from '../../../../contract/posts/post-groups.ts'
import { mediaInputOf, targetOf } from '../../posts/index.ts'
import type { Draft, MediaContent } from './draft.ts'

/** The group as one save sends it. */
export type GroupInput = {
  version: number
  content: string
  media: ReturnType<typeof mediaInputOf>
  labelIds: string[]
  targets: PostTargetInput[]
}

/** If nobody wrote a shared text, because each post has its own, the first of these is shared: a group always has one. */
export function groupInput(draft: Draft, media: MediaContent): GroupInput {
  const ownText = draft.targets.find(({ text }) => text !== null && text.trim() !== '')?.text
  return {
    version: draft.version,
    content: draft.text.trim() === '' ? (ownText ?? draft.text) : draft.text,
    media: mediaInputOf([...media.shared]),
    labelIds: [...draft.labelIds],
    targets: draft.targets.map(({ id, platform, accountId, text, options, parts }) => {
      const own = media.own[id]
      return {
        id,
        platform,
        socialAccountId: accountId,
        options: { ...options },
        parts: parts.map(({ key, kind, content }) => ({
          kind,
          content,
          media: mediaInputOf([...(media.own[key] ?? [])]),
        })),
        ...(text !== null && { content: text }),
        ...(own && { media: mediaInputOf([...own]) }),
      }
    }),
  }
}

/**
 * A key of the content: equal keys mean that the groups would be the same. It has everything that a save sends but the
 * version; the order of labels, posts and options does not matter.
 */
export function contentKey(content: Omit<GroupInput, 'version'>): string {
  const labelIds = content.labelIds.toSorted()
  const targets = content.targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return JSON.stringify({ ...content, version: undefined, labelIds, targets }, withSortedKeys)
}

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const contentKeyOf = ({ content, media, labelIds, posts }: PostGroup): string =>
  contentKey({ content, media: mediaInputOf(media), labelIds, targets: posts.map(targetOf) })

/** Whether the server would accept a save: every post needs a text. */
export function isSavable({ text, targets }: Pick<Draft, 'text' | 'targets'>): boolean {
  return targets.length > 0 && targets.every((target) => (target.text ?? text).trim() !== '')
}
