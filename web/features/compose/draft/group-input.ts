import type { PostTargetInput } from '../../../../contract/post-groups.ts'
import type { Attached } from '../../media/index.ts'
import { mediaInputOf } from '../../posts/index.ts'
import type { Draft } from './draft-store.ts'

/**
 * The group as this editor saves it: the other posts stay as they are. The text of this post is the shared one, unless
 * another post follows that: then this post has its own, so that its changes do not reach the other. So with the media.
 */
export function groupInput(draft: Draft, attached: readonly Attached[]) {
  const { group, extras } = draft
  const written = { content: draft.text, media: mediaInputOf([...attached]) }
  const own: PostTargetInput = {
    id: draft.id,
    platform: draft.platform,
    socialAccountId: draft.accountId,
    ...(extras?.platform === draft.platform && extras),
  }
  if (group === null) return { version: 0, ...written, targets: [own] }
  const input = { version: group.version, ...written }
  const others = group.targets.filter(({ id }) => id !== draft.id)
  // Also one that cannot be edited now, such as a post that is being published: it may be editable when this is saved.
  if (others.some(({ content }) => content === undefined)) {
    own.content = written.content
    input.content = group.content
  }
  if (others.some(({ media }) => media === undefined)) {
    own.media = written.media
    input.media = group.media
  }
  return { ...input, targets: [...others, own] }
}
