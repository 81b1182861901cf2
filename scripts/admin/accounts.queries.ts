import { sql } from 'kysely'
import type { Db } from '../../server/context.ts'
import type { PlanKey } from '../../contract/billing/plans.ts'

export type AccountRow = {
  email: string
  full_name: string
  workspace_id: string
  paid_plan: PlanKey
  granted_plan: PlanKey
  available: number
  posts: number
  created_at: Date
}

/** Users with their own workspace, oldest first; with `search`, those whose name or email contains the text. */
export async function listAccounts(db: Db, search: string | undefined, limit: number): Promise<AccountRow[]> {
  const wanted = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<AccountRow>`
    select u.email, u.full_name, w.id as workspace_id, w.paid_plan, w.granted_plan,
      coalesce(a.available, 0)::int as available, u.created_at,
      (select count(*)::int from posts p where p.workspace_id = w.id) as posts
    from users u
    join lateral (
      select workspace_id from members where user_id = u.id order by created_at, workspace_id limit 1
    ) m on true
    join workspaces w on w.id = m.workspace_id
    left join point_accounts a on a.workspace_id = w.id
    where u.email ilike ${wanted} or u.full_name ilike ${wanted}
    order by u.created_at, u.id
    limit ${limit}`.execute(db)
  return rows
}

export async function findWorkspaceId(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ workspace_id: string }>`
    select m.workspace_id from members m join users u on u.id = m.user_id
    where lower(u.email) = lower(${email})
    order by m.created_at, m.workspace_id limit 1`.execute(db)
  return rows[0]?.workspace_id
}

/** The user who has verified this address, or else the newest one who registered with it. */
export async function findUserId(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where lower(email) = lower(${email})
    order by email_verified_at is null, created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}
