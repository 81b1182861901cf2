import { sql } from 'kysely'
import { parametersOf, type LinkParameters } from '../../contract/links/link-parameters.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { Db } from '../context.ts'

type Linked = { workspace_id: string; social_account_id: string | null }

/** The current link parameters for a post: the account's own, otherwise the workspace's; null if there are none. */
export async function findLinkParameters(
  db: Db,
  { workspace_id: workspaceId, social_account_id: accountId }: Linked,
): Promise<LinkParameters | null> {
  const { rows } = await sql<{ settings: LinkSettings | null }>`
    select coalesce(a.link_settings, w.link_settings) as settings
    from workspaces w
    left join social_accounts a on a.workspace_id = w.id and a.id = ${accountId}
    where w.id = ${workspaceId}`.execute(db)
  return parametersOf(rows[0]?.settings)
}
