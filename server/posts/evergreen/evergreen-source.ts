import type { Db } from '../../context.ts'
import type { AccountRow } from '../../social-accounts/index.ts'
import { listParts } from '../parts/parts.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import { contentCheckOf } from '../require-publishable.ts'

/** The post of a set that is copied for an account. */
export type EvergreenSource = {
  post: PostRow
  keepsParts: boolean
  partTexts: readonly string[]
  /** Why the platform would reject a text; undefined if it accepts it. */
  problemOf: (text: string) => string | undefined
}

/**
 * Selects from the posts of a group: the account's own post, otherwise one for its platform, otherwise the first.
 * Undefined for a group without posts.
 */
export async function evergreenSource(
  db: Db,
  posts: readonly PostRow[],
  account: AccountRow,
): Promise<EvergreenSource | undefined> {
  const post =
    posts.find((one) => one.social_account_id === account.id) ??
    posts.find((one) => one.platform === account.platform) ??
    posts[0]
  if (!post) return undefined
  const keepsParts = post.platform === account.platform
  const parts = keepsParts ? await listParts(db, [post.id]) : []
  const copy = {
    ...post,
    platform: account.platform,
    social_account_id: account.id,
    options: keepsParts ? post.options : {},
  }
  const { problemOf } = await contentCheckOf(db, copy, parts)
  return { post, keepsParts, partTexts: parts.map(({ content }) => content), problemOf }
}
