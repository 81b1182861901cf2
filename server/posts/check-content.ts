import { contentIssues } from '../../contract/platforms/content-issues.ts'
import { countCharacters } from '../../contract/platforms/count.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import { publishedText } from '../../contract/platforms/published-text.ts'
import type { PostPartInput } from '../../contract/posts/post-parts.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { countMediaRows, findMedia } from '../media/index.ts'
import { listAccountsByIds, type AccountRow } from '../social-accounts/index.ts'
import { findLinkParameters } from './links.queries.ts'

/** What is meant for one account, before anything is stored. */
export type Content = {
  accountId: string
  text: string
  mediaIds: string[]
  options: Readonly<Record<string, string>>
  parts: readonly PostPartInput[]
}

export type CheckedContent = {
  account: AccountRow
  /** As its platform counts them, with the link parameters. */
  characters: number
  characterLimit: number
  issues: { severity: 'error' | 'warning'; message: string }[]
}

/**
 * What the platforms of these accounts would reject, by the rules of the composer and of publishing. Throws `not_found`
 * for an account or media of another workspace.
 */
export async function checkContent(
  { db }: Pick<Context, 'db'>,
  { workspaceId }: Caller,
  contents: readonly Content[],
): Promise<CheckedContent[]> {
  const accounts = await listAccountsByIds(
    db,
    workspaceId,
    contents.map(({ accountId }) => accountId),
  )
  const mediaOf = async (ids: string[]) => {
    const found = new Map((await findMedia(db, workspaceId, ids)).map((row) => [row.id, row]))
    return ids.map((id) => {
      const row = found.get(id)
      if (!row) throw notFound('picture or video')
      return row
    })
  }
  return Promise.all(
    contents.map(async ({ accountId, text, mediaIds, options, parts }) => {
      const account = accounts.find(({ id }) => id === accountId)
      if (!account) throw notFound('social account')
      const { platform } = account
      const links = await findLinkParameters(db, { workspace_id: workspaceId, social_account_id: accountId })
      const published = publishedText(platform, text, links)
      const draftParts = await Promise.all(
        parts.map(async ({ kind, content, media = [] }) => ({
          kind,
          content: publishedText(platform, content, links),
          ...countMediaRows(await mediaOf(media.map(({ mediaId }) => mediaId))),
        })),
      )
      const media = countMediaRows(await mediaOf(mediaIds))
      const draft = { account, text: published, options, ...media, parts: draftParts }
      return {
        account,
        characters: countCharacters(platform, published),
        characterLimit: platforms[platform].limits(account, options).characterLimit,
        issues: contentIssues(platform, draft).map(({ severity, message }) => ({ severity, message })),
      }
    }),
  )
}
