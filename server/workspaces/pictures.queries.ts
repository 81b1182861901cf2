import type { Db, Trx } from '../context.ts'
import type { Portrait } from '../infra/pictures/portrait.ts'
import { updateWorkspace } from './workspaces.queries.ts'

/** Replaces the picture of a workspace; null removes it. */
export async function savePicture(trx: Trx, workspaceId: string, picture: Portrait | null): Promise<void> {
  await updateWorkspace(trx, workspaceId, { picture_key: picture?.key ?? null })
  if (picture) {
    const { bytes } = picture
    await trx
      .insertInto('workspace_pictures')
      .values({ workspace_id: workspaceId, bytes })
      .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ bytes }))
      .execute()
  } else {
    await trx.deleteFrom('workspace_pictures').where('workspace_id', '=', workspaceId).execute()
  }
}

export async function findPicture(db: Db, key: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('workspaces')
    .innerJoin('workspace_pictures', 'workspace_pictures.workspace_id', 'workspaces.id')
    .select('workspace_pictures.bytes')
    .where('workspaces.picture_key', '=', key)
    .executeTakeFirst()
  return row?.bytes
}
