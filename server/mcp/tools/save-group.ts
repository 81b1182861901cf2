import { randomUUIDv7 } from 'node:crypto'
import {
  postGroupResponseSchema,
  type PostGroup,
  type PostTargetInput,
} from '../../../contract/posts/post-groups.ts'
import { socialAccountsResponseSchema } from '../../../contract/social-accounts/social-accounts.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { ToolCall } from '../tool.ts'
import { mediaInput, partsOf, versionOf, type Written } from './written.ts'

/** Saves a new group, or another one as it was `before`. */
export async function saveGroup(
  call: ToolCall,
  id: string,
  { version, written, before }: { version: number; written: Written; before?: PostGroup },
): Promise<PostGroup> {
  const { accounts } = await call.api.get(socialAccountsResponseSchema, '/social-accounts')
  const targets = written.account_ids.map((accountId): PostTargetInput => {
    const account = accounts.find((one) => one.id === accountId)
    if (!account) throw notFound('social account')
    const own = versionOf(written.versions, accountId)
    const post = before?.posts.find((one) => one.account?.id === accountId)
    return {
      id: post?.id ?? randomUUIDv7(),
      platform: account.platform,
      socialAccountId: accountId,
      ...(typeof own?.text === 'string' && { content: own.text }),
      ...(own?.media && { media: mediaInput(own.media) }),
      options: own?.options ?? {},
      parts: partsOf(own),
    }
  })
  // Drafts for a platform whose account a person has not chosen yet stay.
  const open = (before?.posts ?? []).filter(({ account }) => !account).map(sameTarget)
  const { group } = await call.api.send(postGroupResponseSchema, 'PUT', `/post-groups/${id}`, {
    version,
    content: written.text,
    media: mediaInput(written.media),
    labelIds: before?.labelIds ?? [],
    targets: [...targets, ...open],
  })
  return group
}

const sameMedia = (all: PostGroup['media']) =>
  all.map(({ media: { id }, altText }) => ({ mediaId: id, altText }))

const sameTarget = (post: PostGroup['posts'][number]): PostTargetInput => ({
  id: post.id,
  platform: post.platform,
  socialAccountId: null,
  ...(post.customized.content && { content: post.content }),
  ...(post.customized.media && { media: sameMedia(post.media) }),
  options: post.options,
  parts: post.parts.map(({ kind, content, media }) => ({ kind, content, media: sameMedia(media) })),
})
