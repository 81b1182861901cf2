import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type { Application } from '../../../contract/applications/applications.ts'
import { confirmIdentity } from '../../accounts/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockApplication, updateApplication } from '../applications.queries.ts'
import { noApplication, readApplication } from './list-applications.ts'

/** Gives an application another secret. The former one ends at once; connections stay. */
export async function rotateSecret(
  ctx: Context,
  caller: Caller,
  id: string,
  identity: Identity,
): Promise<{ application: Application; secret: string }> {
  const { workspaceId } = caller
  await confirmIdentity(ctx, caller.userId, identity)
  const secret = newToken()
  await inTransaction(ctx.db, async (trx) => {
    const application = await lockApplication(trx, workspaceId, id)
    if (!application) throw noApplication()
    if (application.secret_hash === null) throw invalid('This application has no secret.')
    await updateApplication(trx, id, { secret_hash: hashToken(secret) })
    const activity = { kind: 'application.secret_rotated', data: { name: application.name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: ctx.clock.now(), activity })
  })
  return { application: await readApplication(ctx, caller, id), secret }
}
