import type { Activity } from '../../contract/activity/activities.ts'
import type { Context, Db } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { insertActivities, listWorkspacesOf } from './activities.queries.ts'

/**
 * Who acted: a caller, or the product or the operator without any user. What the product does in the name of a user,
 * such as to plan the posts of a feed, it does by itself.
 */
export type By = { userId: string; kind?: Caller['kind'] } | 'product' | 'operator'

export type NewActivity = {
  workspaceId: string
  by: By
  at: Date
  activity: Activity
  /** The member that the act is about. */
  subjectUserId?: string
}

/** Records an act, in its transaction: there is no act without its activity, and no activity without the act. */
export async function recordActivity(db: Db, activity: NewActivity): Promise<void> {
  await insertActivities(db, [activity])
}

/** Records several acts in one statement. */
export async function recordActivities(db: Db, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length > 0) await insertActivities(db, activities)
}

/** Records what happened to a user's sign-in in every workspace of the user, as it matters to all of them. */
export async function recordSecurity(
  trx: Db,
  userId: string,
  { by = { userId }, at, activity }: { by?: By; at: Date; activity: Activity },
): Promise<void> {
  const workspaceIds = await listWorkspacesOf(trx, userId)
  await recordActivities(
    trx,
    workspaceIds.map((workspaceId) => ({ workspaceId, by, at, activity, subjectUserId: userId })),
  )
}

type Exported = Extract<Activity, { kind: 'data.exported' }>['data']['what']

/** Records that a caller asked for data as a file, before it is sent. */
export async function recordExport({ db, clock }: Context, caller: Caller, what: Exported): Promise<void> {
  const activity = { kind: 'data.exported', data: { what } } as const
  await recordActivity(db, { workspaceId: caller.workspaceId, by: caller, at: clock.now(), activity })
}
