import type { Post } from '../../../contract/posts/posts.ts'
import { explainRefusalTo } from '../../api-keys/index.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { ensureLabels } from '../../labels/index.ts'
import type { AccountRow } from '../../social-accounts/index.ts'
import type { CreatePosts, PostizItem } from '../postiz.schemas.ts'
import { chosenMoment } from './chosen-moment.ts'
import { createGroup } from './create-group.ts'
import { editPost } from './edit-post.ts'
import { findAccounts } from './find-accounts.ts'
import { findKnownPost } from './find-known-post.ts'
import { writtenPost, type WrittenPost } from './written-post.ts'

/** What becomes of the posts of a call. `labelIds`: undefined leaves those that a post has. */
export type Plan = {
  type: CreatePosts['type']
  date: Date | undefined
  moment: Date | 'now' | undefined
  labelIds: string[] | undefined
}

type Read = { account: AccountRow; written: WrittenPost; post: Post | undefined }
type Created = { postId: string; integration: string }

/**
 * `POST /posts`: one group of new posts for the accounts of all items, and changes of the posts that items name. Nothing
 * is saved if an item cannot be read, and no new post is if one of them is refused.
 */
export async function createPosts(ctx: Context, caller: Caller, body: CreatePosts): Promise<Created[]> {
  await requireRightTo(ctx, caller, body.type)
  const moment = body.type === 'schedule' ? chosenMoment(ctx, body.date) : undefined
  const read: Read[] = []
  for (const { item, account } of await findAccounts(ctx, caller, body.posts)) {
    const post = await postOf(ctx, caller, item, { account, type: body.type })
    read.push({ account, post, written: await writtenPost(ctx, caller, account, item, post?.options) })
  }
  const labelIds = await labelsOf(ctx, caller, body)
  const plan: Plan = {
    type: body.type,
    date: body.date,
    moment: body.type === 'now' ? 'now' : moment,
    labelIds,
  }
  for (const { post, written } of read) if (post) await editPost(ctx, caller, post, written, plan)
  const fresh = read.filter(({ post }) => post === undefined)
  const made = fresh.length === 0 ? [] : await createGroup(ctx, caller, fresh, plan)
  const idOf = new Map(made.map((post) => [post.account?.id, post.id]))
  return read.map(({ account, post }) => ({
    postId: post?.id ?? idOf.get(account.id) ?? '',
    integration: account.id,
  }))
}

/** Where nobody can be asked for approval, publishing takes the right to. */
async function requireRightTo(ctx: Context, caller: Caller, type: CreatePosts['type']): Promise<void> {
  if (type === 'draft' || type === 'update') return
  if (caller.capabilities.has('posts:publish') || caller.approval.mode !== 'none') return
  throw await explainRefusalTo(ctx, caller, 'posts:publish')
}

/** The post that an item changes; undefined for a new one. */
async function postOf(
  ctx: Context,
  caller: Caller,
  item: PostizItem,
  { account, type }: { account: AccountRow; type: CreatePosts['type'] },
): Promise<Post | undefined> {
  const post = await findKnownPost(ctx, caller, [item.value[0]?.id, item.group])
  if (!post && type === 'update') throw invalid('Send the id of the post to update in the first value.')
  if (post && post.account?.id !== account.id) throw invalid(`Post ${post.id} is for another integration.`)
  return post
}

async function labelsOf(ctx: Context, caller: Caller, { tags }: CreatePosts): Promise<string[] | undefined> {
  if (!tags) return undefined
  const names = tags.flatMap(({ label, value }) => [label, value].find((name) => name) ?? [])
  return ensureLabels(ctx, caller, names)
}
