import type { PostGroup, PostTargetInput } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readGroup } from '../../posts/index.ts'
import type { Plan } from './create-posts.ts'
import { saveGroup } from './save-group.ts'
import { planPost } from './plan-post.ts'
import type { WrittenPost } from './written-post.ts'

/** Changes the content of a post, and after it its time as the call says. The other posts of its group stay as they are. */
export async function editPost(
  ctx: Context,
  caller: Caller,
  { id, groupId }: Post,
  written: Partial<WrittenPost>,
  plan: Plan,
): Promise<void> {
  const group = await readGroup(ctx, caller, groupId)
  const isAlone = group.posts.length === 1
  const shared = { content: group.content, media: mediaOf(group), ...(isAlone && contentOf(written)) }
  const saved = await saveGroup(ctx, caller, groupId, {
    ...shared,
    version: group.version,
    labelIds: plan.labelIds ?? group.labelIds,
    targets: group.posts.map((post) => {
      const target = targetOf(post)
      if (post.id !== id) return target
      const { options = post.options, parts = target.parts } = written
      if (!isAlone) return { ...target, ...contentOf(written), options, parts }
      const { content: _content, media: _media, ...alone } = target
      return { ...alone, options, parts }
    }),
  })
  const post = saved.posts.find((one) => one.id === id)
  if (post) await planPost(ctx, caller, post, plan)
}

const contentOf = ({ content, media }: Partial<WrittenPost>) => ({
  ...(content !== undefined && { content }),
  ...(media !== undefined && { media }),
})

const mediaOf = ({ media }: Pick<PostGroup, 'media'>) =>
  media.map((one) => ({ mediaId: one.media.id, altText: one.altText }))

/** A post as it is, for a save that does not change it. */
const targetOf = (post: Post): PostTargetInput => ({
  id: post.id,
  platform: post.platform,
  socialAccountId: post.account?.id ?? null,
  options: post.options,
  parts: post.parts.map(({ kind, content, media }) => ({ kind, content, media: mediaOf({ media }) })),
  ...(post.customized.content && { content: post.content }),
  ...(post.customized.media && { media: mediaOf(post) }),
})
