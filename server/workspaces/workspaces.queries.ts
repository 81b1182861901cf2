import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../context.ts'

export async function insertWorkspace(
  trx: Trx,
  { name, timeZone, now }: { name: string; timeZone: string; now: Date },
): Promise<string> {
  const id = randomUUIDv7()
  await trx.insertInto('workspaces').values({ id, name, time_zone: timeZone, created_at: now }).execute()
  return id
}

export async function insertOwner(trx: Trx, workspaceId: string, userId: string, now: Date): Promise<void> {
  await trx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role: 'owner', created_at: now })
    .execute()
}
