import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** What the webhooks of these workspaces that are on get; `types`: null for all events. */
export async function listListening(
  db: Db,
  workspaceIds: readonly string[],
): Promise<{ workspace_id: string; types: string[] | null }[]> {
  const { rows } = await sql<{ workspace_id: string; types: string[] | null }>`
    select workspace_id, events as types from webhooks
    where workspace_id = any(${workspaceIds}) and off_reason is null`.execute(db)
  return rows
}
