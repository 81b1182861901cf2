import { contentIssues } from '../../contract/platforms/content-issues.ts'
import { partIssues } from '../../contract/platforms/part-issues.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { publishedText } from '../../contract/platforms/published-text.ts'
import type { PartDraft } from '../../contract/platforms/part-issues.ts'
import { handleOf } from '../../contract/social-accounts/handle-of.ts'
import { findAccount, requireUnpaused, type AccountRow } from '../social-accounts/index.ts'
import type { Context, Db } from '../context.ts'
import { countMediaRows, findMedia } from '../media/index.ts'
import { AppError } from '../infra/http/app-error.ts'
import { publishedTextOf } from './links-of-post.ts'
import { findLinkParameters } from './links.queries.ts'
import { listParts, type PartRow } from './parts/parts.queries.ts'
import { listPostMedia, type PostRow } from './posts.queries.ts'

type Publishable = Pick<
  PostRow,
  'id' | 'workspace_id' | 'platform' | 'social_account_id' | 'content' | 'options' | 'link_parameters'
>

/**
 * Throws for content that the platform would reject, with the links as they would be published now, and for a post
 * without a connected account. With `paused: 'refused'` it also throws for an account that the plan pauses. Posts that
 * were scheduled before the plan changed are allowed.
 */
export async function requirePublishable(
  ctx: Context,
  db: Db,
  post: Publishable,
  { paused }: { paused: 'refused' | 'allowed' },
): Promise<void> {
  const { account, problemOf } = await contentCheckOf(db, post, await listParts(db, [post.id]))
  const problem = problemOf(post.content)
  if (problem !== undefined) throw new AppError('content_invalid', problem)

  const connected = requireConnected(post, account)
  if (paused === 'refused') await requireUnpaused(ctx, db, connected)
}

/**
 * The account of a post, and a function that returns what its platform would reject in another text for it, with the
 * current link parameters.
 */
export async function contentCheckOf(
  db: Db,
  post: Publishable,
  postParts: readonly PartRow[],
): Promise<{ account: AccountRow | null; problemOf: (text: string) => string | undefined }> {
  const attached = await listPostMedia(db, [post.id])
  const media = await findMedia(
    db,
    post.workspace_id,
    attached.map((one) => one.media_id),
  )
  const account = await accountOf(db, post)
  const links = await findLinkParameters(db, post)
  const published = (text: string) => publishedText(post.platform, text, links)
  const parts = await toDraftParts(db, post, postParts, published)
  const problemOf = (text: string) =>
    contentIssues(post.platform, {
      account,
      text: published(text),
      options: post.options,
      ...countMediaRows(media),
      parts,
    }).find((one) => one.severity === 'error')?.message
  return { account, problemOf }
}

/** Throws for parts that the platform would reject, and if the post's account is no longer connected. */
export async function requireRestPublishable(
  db: Db,
  post: Publishable,
  parts: readonly PartRow[],
): Promise<void> {
  const account = await accountOf(db, post)
  const sent = await toDraftParts(db, post, parts, (text) => publishedTextOf(post, text))
  const issue = partIssues(post.platform, sent, platforms[post.platform].limits(account)).find(
    (one) => one.severity === 'error',
  )
  if (issue) throw new AppError('content_invalid', issue.message)
  requireConnected(post, account)
}

/** The parts in the form that the platforms' rules take. */
async function toDraftParts(
  db: Db,
  { workspace_id }: Publishable,
  parts: readonly PartRow[],
  published: (text: string) => string,
): Promise<PartDraft[]> {
  const ids = parts.flatMap(({ media }) => media.map(({ mediaId }) => mediaId))
  const byId = new Map((await findMedia(db, workspace_id, [...new Set(ids)])).map((row) => [row.id, row]))
  return parts.map(({ kind, content, media }) => ({
    kind,
    content: published(content),
    ...countMediaRows(media.flatMap(({ mediaId }) => byId.get(mediaId) ?? [])),
  }))
}

async function accountOf(db: Db, post: Publishable): Promise<AccountRow | null> {
  if (post.social_account_id === null) return null
  return (await findAccount(db, post.workspace_id, post.social_account_id)) ?? null
}

function requireConnected(post: Publishable, account: AccountRow | null): AccountRow {
  const { name } = platforms[post.platform]
  if (post.social_account_id === null) {
    throw new AppError('account_required', `Choose the ${name} account to publish to.`)
  }
  if (account?.status !== 'connected') {
    throw new AppError(
      'account_disconnected',
      `${account ? handleOf(account.username) : 'The account'} is no longer connected. Connect it again in Social Accounts, or choose another.`,
    )
  }
  return account
}
