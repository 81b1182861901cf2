import { publishedText } from '../../contract/platforms/published-text.ts'
import type { Db } from '../context.ts'
import { findLinkParameters } from './links.queries.ts'
import type { PostRow } from './posts.queries.ts'

/**
 * The column of a post with the parameters that its links get from now on: for each new run of attempts, and for a
 * scheduled post that is edited.
 */
export async function currentLinkParameters(
  db: Db,
  post: Pick<PostRow, 'workspace_id' | 'social_account_id'>,
): Promise<{ link_parameters: string | null }> {
  const parameters = await findLinkParameters(db, post)
  return { link_parameters: parameters && JSON.stringify(parameters) }
}

/** A text of a post, its own or that of a part, as it is published. */
export const publishedTextOf = (
  { platform, link_parameters: parameters }: Pick<PostRow, 'platform' | 'link_parameters'>,
  text: string,
): string => publishedText(platform, text, parameters)
