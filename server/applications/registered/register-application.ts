import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import {
  applicationLimits,
  type Application,
  type registerApplicationSchema,
} from '../../../contract/applications/applications.ts'
import { confirmIdentity } from '../../accounts/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { requireEntitlement } from '../../plans/index.ts'
import { lockWorkspace } from '../../workspaces/index.ts'
import { countApplications, insertApplication } from '../applications.queries.ts'
import { readApplication } from './list-applications.ts'

type Input = z.output<typeof registerApplicationSchema>

/** Registers an application of the workspace's members. The answer is the only place that has its secret. */
export async function registerApplication(
  ctx: Context,
  caller: Caller,
  { name, redirectUris, hasSecret, identity }: Input,
): Promise<{ application: Application; secret: string | null }> {
  const { workspaceId, userId } = caller
  await requireEntitlement(ctx, ctx.db, workspaceId, 'apiAccess')
  await confirmIdentity(ctx, userId, identity)
  const id = randomUUIDv7()
  const secret = hasSecret ? newToken() : null
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    if ((await countApplications(trx, workspaceId)) >= applicationLimits.perWorkspace) throw tooMany()
    await insertApplication(trx, {
      id,
      workspace_id: workspaceId,
      name,
      redirect_uris: [...new Set(redirectUris)],
      auth_method: secret === null ? 'none' : 'client_secret_basic',
      secret_hash: secret === null ? null : hashToken(secret),
      created_at: now,
    })
    const activity = { kind: 'application.registered', data: { name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
  })
  return { application: await readApplication(ctx, caller, id), secret }
}

const tooMany = () =>
  new AppError(
    'conflict',
    `This workspace has ${applicationLimits.perWorkspace} applications, and more are not possible. Delete one that is no longer needed.`,
  )
