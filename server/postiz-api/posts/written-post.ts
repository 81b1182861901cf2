import type { PostOptions } from '../../../contract/platforms/descriptor.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PostTarget } from '../../../contract/posts/post-groups.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { AccountRow } from '../../social-accounts/index.ts'
import type { PostizItem } from '../postiz.schemas.ts'
import { findImages } from './find-images.ts'
import { readSettings } from './read-settings.ts'
import { textOf } from './text-of.ts'

/** What a client of Postiz wrote for one account. */
export type WrittenPost = Required<Pick<PostTarget, 'content' | 'media' | 'options' | 'parts'>>

/**
 * Reads an item of `POST /posts`: HTML as text, images as our media, and its further values as the messages of a thread
 * where the platform has them, or else as comments. What the platform does not accept is refused like any other post.
 * `current`: the options of a post that is changed.
 */
export async function writtenPost(
  ctx: Context,
  caller: Caller,
  account: AccountRow,
  { value, settings }: PostizItem,
  current?: PostOptions,
): Promise<WrittenPost> {
  const options = readSettings(account.platform, settings, current)
  const [first, ...further] = value
  const rules = platforms[account.platform].limits(account, options).parts
  const kind = rules.some((rule) => rule.kind === 'message') ? 'message' : 'comment'
  const parts: WrittenPost['parts'] = []
  const media = await findImages(ctx, caller, first?.image ?? [])
  for (const { content, image } of further) {
    parts.push({ kind, content: textOf(content), media: await findImages(ctx, caller, image ?? []) })
  }
  return { content: textOf(first?.content ?? ''), media, options, parts }
}

export const sameText = (one: WrittenPost, other: WrittenPost): boolean => one.content === other.content

export const sameMedia = (one: WrittenPost, other: WrittenPost): boolean =>
  JSON.stringify(one.media) === JSON.stringify(other.media)
