import { sql } from 'kysely'
import { capabilitiesOf, roles, type Capability } from '../../../contract/workspaces/access.ts'
import type { EmittedEvent } from '../../../contract/events/events.ts'
import type { Db, Trx } from '../../context.ts'
import type { Audience } from '../audience.ts'
import { wantsEvent } from '../wants-event.ts'

export function findKeys(db: Db) {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
}

/** Does nothing if there are already keys. */
export async function insertKeys(db: Db, keys: { public_key: string; private_key: Buffer }): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
}

/** Replaces the subscription of the session, and the subscription of another session on the same device. */
export async function saveSubscription(
  trx: Trx,
  row: { session_id: string; endpoint_hash: Buffer; subscription: Buffer },
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([eb('session_id', '=', row.session_id), eb('endpoint_hash', '=', row.endpoint_hash)]),
    )
    .execute()
  await trx.insertInto('push_subscriptions').values(row).execute()
}

export async function deleteSubscription(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Keeps a subscription that the device created in the meantime. */
export async function deleteExpiredSubscription(
  db: Db,
  sessionId: string,
  subscription: Buffer,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', sessionId)
    .where('subscription', '=', subscription)
    .execute()
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  return (await findSubscription(db, sessionId)) !== undefined
}

export function findSubscription(db: Db, sessionId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select('subscription')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

/** The sessions of a user whose devices get push messages. */
export async function listSubscribedSessions(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select('sessions.id')
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The members with such a device that the event concerns and who want it by push. */
export async function listPushReaders(
  trx: Db,
  { workspaceId, event }: EmittedEvent,
  { userId, capability }: Audience,
): Promise<string[]> {
  const able = roles.filter((role) => capability === null || capabilitiesOf[role].has(capability))
  const { rows } = await sql<{ id: string }>`
    select users.id from members
    join users on users.id = members.user_id
    cross join (select ${JSON.stringify(event)}::jsonb as event) n
    where members.workspace_id = ${workspaceId} and members.role in (${sql.join(able)})
      and (${userId}::uuid is null or users.id = ${userId}::uuid)
      and n.event #>> '{data,by,userId}' is distinct from users.id::text
      and ${wantsEvent('push')}
      and exists (select from push_subscriptions p join sessions s on s.id = p.session_id where s.user_id = users.id)
    order by users.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** False if a message is already planned. */
export async function planPushAt(
  trx: Db,
  plan: { workspaceId: string; userId: string; dueAt: Date; toldUpTo: number; lostBefore: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('push_plans')
    .values({
      workspace_id: plan.workspaceId,
      user_id: plan.userId,
      due_at: plan.dueAt,
      told_up_to: plan.toldUpTo,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id'])
        .doUpdateSet({ due_at: plan.dueAt })
        .where((eb) =>
          eb.or([eb('push_plans.due_at', 'is', null), eb('push_plans.due_at', '<', plan.lostBefore)]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

type Told = { workspaceId: string; userId: string }

/** Locks the row until the transaction ends. */
export function lockPlan(trx: Db, { workspaceId, userId }: Told) {
  return trx
    .selectFrom('push_plans')
    .select(['due_at', 'told_up_to'])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function endPlan(trx: Db, { workspaceId, userId }: Told, toldUpTo: number): Promise<void> {
  await trx
    .updateTable('push_plans')
    .set({ due_at: null, told_up_to: toldUpTo })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute()
}

export async function findRoleCapabilities(
  db: Db,
  { workspaceId, userId }: Told,
): Promise<ReadonlySet<Capability> | undefined> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && capabilitiesOf[row.role]
}
