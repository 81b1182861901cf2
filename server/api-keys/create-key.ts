import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { apiKeyLimits, type ApiKey, type createApiKeySchema } from '../../contract/api-keys/api-keys.ts'
import { confirmIdentity } from '../accounts/index.ts'
import { recordActivity } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, invalid } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireEntitlement } from '../plans/index.ts'
import { lockMembership, lockWorkspace } from '../workspaces/index.ts'
import { alertOfNewSecret } from './api-keys.mails.ts'
import { countKeysOf, insertKey } from './api-keys.queries.ts'
import { readKey } from './list-keys.ts'
import { newSecret, tailOf } from './secret.ts'

type Input = z.output<typeof createApiKeySchema>

/** Makes a key for the caller. The answer is the only place that has its secret. */
export async function createKey(
  ctx: Context,
  caller: Caller,
  { name, scopes, endsAt, addresses, identity }: Input,
): Promise<{ key: ApiKey; secret: string }> {
  const { workspaceId, userId } = caller
  await requireEntitlement(ctx, ctx.db, workspaceId, 'apiAccess')
  const now = ctx.clock.now()
  const end = endsAt === null ? null : new Date(endsAt)
  if (end !== null && end <= now) throw endInPast()
  await confirmIdentity(ctx, userId, identity)
  const id = randomUUIDv7()
  const secret = newSecret()
  await inTransaction(ctx.db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    await lockMembership(trx, caller)
    if ((await countKeysOf(trx, workspaceId, userId)) >= apiKeyLimits.perMember) throw tooManyKeys()
    const key = {
      id,
      workspace_id: workspaceId,
      user_id: userId,
      name,
      scopes: [...new Set(scopes)],
      tail: tailOf(secret),
      addresses: [...new Set(addresses)],
      created_at: now,
      ends_at: end,
    }
    await insertKey(trx, key, hashToken(secret))
    const activity = { kind: 'api_key.created', data: { name } } as const
    await recordActivity(trx, { workspaceId, by: caller, at: now, activity })
    await alertOfNewSecret(ctx, trx, caller, { name, isNew: true })
  })
  return { key: await readKey(ctx, caller, id), secret }
}

function endInPast(): AppError {
  const message = 'Choose an end in the future.'
  return invalid(message, { endsAt: message })
}

const tooManyKeys = () =>
  new AppError(
    'conflict',
    `You have ${apiKeyLimits.perMember} API keys in this workspace, and more are not possible. Revoke one that is no longer needed.`,
  )
