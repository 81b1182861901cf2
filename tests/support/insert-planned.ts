import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../../server/context.ts'
import { insertGroups } from './draft-call.ts'

type Planned = {
  accountId: string
  times: readonly Date[]
  status?: 'scheduled' | 'failed' | 'needs_attention'
}

/** Writes posts that are planned for times, which nothing publishes, or that a user has to look at. */
export async function insertPlanned(
  db: Db,
  { workspaceId, user }: { workspaceId: string; user: { id: string } },
  { accountId, times, status = 'scheduled' }: Planned,
): Promise<void> {
  const rows = times.map((at) => {
    const id = randomUUIDv7()
    return {
      id,
      workspace_id: workspaceId,
      group_id: id,
      platform: 'twitter' as const,
      social_account_id: accountId,
      content: 'A post',
      status,
      scheduled_at: at,
      time_zone: 'UTC',
      // Far away, so that no worker takes it.
      due_at: status === 'scheduled' ? new Date('2099-01-01') : null,
      leased_by: null,
      published_at: null,
      external_id: null,
      permalink: null,
      problem: null,
      impressions: null,
      reach: null,
      engagement_count: null,
      measured_at: null,
      created_by: user.id,
    }
  })
  await insertGroups(db, rows)
  await db.insertInto('posts').values(rows).execute()
}
