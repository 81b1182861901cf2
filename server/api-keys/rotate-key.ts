import type { Identity } from '../../contract/accounts/two-factor.ts'
import { apiKeyLimits, type ApiKey } from '../../contract/api-keys/api-keys.ts'
import { confirmIdentity } from '../accounts/index.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import { alertOfNewSecret } from './api-keys.mails.ts'
import { mayRevokeKey, mayRotateKey } from './api-keys.policy.ts'
import { lockKey, replaceSecret } from './api-keys.queries.ts'
import { readKey } from './list-keys.ts'
import { newSecret, tailOf } from './secret.ts'

const rotationMs = apiKeyLimits.rotationHours * 3_600_000

/** Gives a key of the caller another secret. The former one stays valid for a day, so that programs can be changed. */
export async function rotateKey(
  ctx: Context,
  caller: Caller,
  id: string,
  identity: Identity,
): Promise<{ key: ApiKey; secret: string }> {
  const { workspaceId } = caller
  await requireEntitlement(ctx, ctx.db, workspaceId, 'apiAccess')
  await confirmIdentity(ctx, caller.userId, identity)
  const now = ctx.clock.now()
  const secret = newSecret()
  await inTransaction(ctx.db, async (trx) => {
    const key = await lockKey(trx, workspaceId, id)
    if (!key || !mayRevokeKey(caller, key)) throw notFound('API key')
    if (!mayRotateKey(caller, key)) throw onlyItsMember()
    const formerEndsAt = new Date(now.getTime() + rotationMs)
    await replaceSecret(trx, id, { hash: hashToken(secret), tail: tailOf(secret), now, formerEndsAt })
    const activity = { kind: 'api_key.rotated', data: { name: key.name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
    await alertOfNewSecret(ctx, trx, caller, { name: key.name, isNew: false })
  })
  return { key: await readKey(ctx, caller, id), secret }
}

const onlyItsMember = () =>
  new AppError('forbidden', 'Only the member who made an API key can rotate it. You can revoke it.')
