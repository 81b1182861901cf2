import { sql, type Insertable } from 'kysely'
import type { MilestoneMetric } from '../../contract/analytics/milestones.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

/** False if this milestone or a higher one was already reached. */
export async function raiseMilestone(
  trx: Trx,
  milestone: Insertable<Tables['milestones']>,
): Promise<boolean> {
  const raised = await trx
    .insertInto('milestones')
    .values(milestone)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'social_account_id', 'metric'])
        .doUpdateSet((eb) => ({
          reached: eb.ref('excluded.reached'),
          untold: sql<boolean>`milestones.untold or excluded.untold`,
        }))
        .whereRef('milestones.reached', '<', 'excluded.reached'),
    )
    .returning('reached')
    .executeTakeFirst()
  return raised !== undefined
}

/** A workspace with milestones that were not announced, locked until the transaction ends. */
export async function lockUntoldWorkspace(trx: Trx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select w.id from workspaces w
    where exists (select from milestones m where m.workspace_id = w.id and m.untold)
    limit 1 for no key update of w skip locked`.execute(trx)
  return rows[0]?.id
}

export type ReachedMilestone = {
  metric: MilestoneMetric
  reached: number
  platform: PlatformKey
  username: string | null
  /** Null for a milestone of an account. */
  postId: string | null
  /** The beginning of the text of the post. */
  beginning: string | null
}

/** The milestones of a workspace that were not announced yet, the highest first. They are marked as announced. */
export async function claimUnannounced(
  trx: Trx,
  workspaceId: string,
  { beginningLength }: { beginningLength: number },
): Promise<ReachedMilestone[]> {
  const { rows } = await sql<ReachedMilestone>`
    with taken as (
      update milestones set untold = false where workspace_id = ${workspaceId} and untold returning *
    )
    select t.metric, t.reached, coalesce(p.platform, a.platform) as platform, a.username, t.post_id as "postId",
      left(p.content, ${beginningLength}) as beginning
    from taken t
    left join posts p on p.id = t.post_id
    left join social_accounts a on a.id = coalesce(t.social_account_id, p.social_account_id)
    order by t.reached desc, t.post_id, t.social_account_id, t.metric`.execute(trx)
  return rows
}
