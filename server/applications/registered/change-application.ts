import type { z } from 'zod'
import type { Application, changeApplicationSchema } from '../../../contract/applications/applications.ts'
import { confirmIdentity } from '../../accounts/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockApplication, updateApplication } from '../applications.queries.ts'
import { noApplication, readApplication } from './list-applications.ts'

/** Changes the name of an application, and the addresses to which people return. */
export async function changeApplication(
  ctx: Context,
  caller: Caller,
  id: string,
  { name, redirectUris, identity }: z.output<typeof changeApplicationSchema>,
): Promise<Application> {
  const { workspaceId, userId } = caller
  await confirmIdentity(ctx, userId, identity)
  await inTransaction(ctx.db, async (trx) => {
    if (!(await lockApplication(trx, workspaceId, id))) throw noApplication()
    await updateApplication(trx, id, { name, redirect_uris: [...new Set(redirectUris)] })
    const activity = { kind: 'application.changed', data: { name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
  return readApplication(ctx, caller, id)
}
