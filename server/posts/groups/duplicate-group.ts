import type { z } from 'zod'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { duplicatePostGroupSchema, PostGroup, PostTarget } from '../../../contract/posts/post-groups.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { listAccountsByIds, type AccountRow } from '../../social-accounts/index.ts'
import type { PostRow } from '../posts.queries.ts'
import { alternativeId } from './alternative-id.ts'
import { findGroup } from './groups.queries.ts'
import { loadGroup, type LoadedGroup } from './load-group.ts'
import { savePostGroup } from './save-group.ts'

type Input = z.infer<typeof duplicatePostGroupSchema>

/**
 * Copies the content of a group into drafts of a new group: text, media, labels, options and parts. The status, the
 * time and the results of its posts are not copied. With `postId`, only that post is copied; with `socialAccountIds`,
 * the content is copied for these accounts. A repeated call with the same id of the new group creates no second copy.
 */
export async function duplicatePostGroup(
  ctx: Context,
  caller: Caller,
  sourceId: string,
  input: Input,
): Promise<PostGroup> {
  const source = await findGroup(ctx.db, caller.workspaceId, sourceId)
  if (!source) throw notFound('post')
  const loaded = await loadGroup(ctx.db, source)
  const [first, ...others] = loaded.posts.filter(({ id }) => !input.postId || id === input.postId)
  if (!first) throw notFound('post')
  const accounts = input.socialAccountIds && (await accountsOf(ctx, caller, input.socialAccountIds))
  const single = others.length === 0
  return savePostGroup(ctx, caller, input.id, {
    version: 0,
    // The text of a single copied post becomes the shared text of the new group, so that the copy is not customized.
    content: single ? first.content : source.content,
    media: single ? mediaOf(loaded, first) : loaded.media,
    labelIds: loaded.labelIds,
    targets: accounts
      ? accounts.map((account) => targetFor(loaded, first, { account, newId: input.id }))
      : [first, ...others].map((post) => targetLike(loaded, post, { single, newId: input.id })),
  })
}

/** In the order of the given ids. */
async function accountsOf(ctx: Context, caller: Caller, ids: string[]): Promise<AccountRow[]> {
  const found = await listAccountsByIds(ctx.db, caller.workspaceId, ids)
  const byId = new Map(found.map((account) => [account.id, account]))
  return [...new Set(ids)].map((id) => {
    const account = byId.get(id)
    if (!account) throw notFound('social account')
    return account
  })
}

/** A draft for the same account. */
function targetLike(
  loaded: LoadedGroup,
  post: PostRow,
  { single, newId }: { single: boolean; newId: string },
): PostTarget {
  return {
    id: alternativeId(newId, post.id),
    platform: post.platform,
    socialAccountId: post.social_account_id,
    options: post.options,
    parts: partsOf(loaded, post),
    ...(!single && post.content_customized && { content: post.content }),
    ...(!single && post.media_customized && { media: mediaOf(loaded, post) }),
  }
}

/** A draft for another account, with the options and parts that its platform has. */
function targetFor(
  loaded: LoadedGroup,
  post: PostRow,
  { account, newId }: { account: AccountRow; newId: string },
): PostTarget {
  const { platform } = account
  const rules = new Map(platforms[platform].limits(account).parts.map((rule) => [rule.kind, rule]))
  return {
    id: alternativeId(newId, account.id),
    platform,
    socialAccountId: account.id,
    options: platform === post.platform ? post.options : {},
    parts: partsOf(loaded, post).flatMap((part) => {
      const rule = rules.get(part.kind)
      return rule ? [{ ...part, media: rule.media ? part.media : [] }] : []
    }),
  }
}

const partsOf = ({ parts }: LoadedGroup, post: PostRow) =>
  parts.flatMap(({ post_id: of, kind, content, media }) => (of === post.id ? [{ kind, content, media }] : []))

const mediaOf = ({ attached }: LoadedGroup, post: PostRow) =>
  attached.flatMap((one) =>
    one.post_id === post.id ? [{ mediaId: one.media_id, altText: one.alt_text }] : [],
  )
