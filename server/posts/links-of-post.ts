import { publishedText } from '../../contract/platforms/published-text.ts'
import type { Db } from '../context.ts'
import { findLinkParameters } from './links.queries.ts'
import type { PostRow } from './posts.queries.ts'

/**
 * The column with the parameters for the links of a post. It is set for each new run of attempts, and when a scheduled
 * post is edited.
 */
export async function currentLinkParameters(
  db: Db,
  post: Pick<PostRow, 'workspace_id' | 'social_account_id'>,
): Promise<{ link_parameters: string | null }> {
  const parameters = await findLinkParameters(db, post)
  return { link_parameters: parameters && JSON.stringify(parameters) }
}

/** The published form of a post's own text or of a part's text. */
export const publishedTextOf = (
  { platform, link_parameters: parameters }: Pick<PostRow, 'platform' | 'link_parameters'>,
  text: string,
): string => publishedText(platform, text, parameters)
