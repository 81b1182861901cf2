import { addressedKind, type SaveOwnModelInput } from '../../../contract/assistant/own-model.ts'
import type { Context } from '../../context.ts'
import type { ModelSetting } from '../models/models.config.ts'
import { invalid } from '../../infra/http/app-error.ts'
import { addressOf, checkedAddress } from '../../infra/outgoing/open-public.ts'
import { findOwnModel } from './own-models.queries.ts'
import { openKey } from './own-key.ts'

/** `atThisMachine`: a caller on the machine of the product, who may use the model servers that run there. */
export type Asker = { atThisMachine: boolean }

/**
 * The model from the user's input, with the stored key if none is given. A stored key is only used with the URL it was
 * entered for, so changing the URL requires the key. Throws `validation_failed`.
 */
export async function modelFromInput(
  ctx: Context,
  workspaceId: string,
  { kind, name, apiKey, ...given }: SaveOwnModelInput,
  { atThisMachine }: Asker,
): Promise<ModelSetting> {
  const baseUrl = kind === addressedKind ? (given.baseUrl ?? undefined) : undefined
  if (baseUrl !== undefined) await requireUsable(ctx, baseUrl, allowedFor(ctx, atThisMachine))
  if (apiKey !== undefined) return { kind, name, apiKey, baseUrl }
  const kept = await findOwnModel(ctx.db, workspaceId)
  const hasKey = kept !== undefined && kept.sealed_key !== null
  if (hasKey && kept.kind === kind && kept.base_url === (baseUrl ?? null)) {
    return { kind, name, apiKey: keptKey(ctx, kept), baseUrl }
  }
  if (kind !== addressedKind) throw invalidKey('Enter the key.')
  if (hasKey)
    throw invalidKey('Enter the key again: the stored one is only sent to the address it was entered for.')
  return { kind, name, apiKey: undefined, baseUrl }
}

function keptKey(ctx: Context, row: Parameters<typeof openKey>[1]): string | undefined {
  try {
    return openKey(ctx, row)
  } catch {
    throw invalidKey('The stored key can no longer be read. Enter it again.')
  }
}

const allowedFor = ({ config }: Context, atThisMachine: boolean) =>
  atThisMachine ? [...config.outgoingAllow, ...config.models.localServers] : config.outgoingAllow

/** Checked before anything is stored or called, and again on each call, because DNS can change. */
async function requireUsable(ctx: Context, baseUrl: string, allow: string[]): Promise<void> {
  const url = URL.parse(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw invalidAddress('Give an address as https://api.example.com/v1, without a name or password in it.')
  }
  if (url.search !== '' || url.hash !== '') {
    throw invalidAddress('Enter the address without a query (?) or fragment (#).')
  }
  const isAllowed = allow.includes(addressOf(url))
  if (url.protocol === 'http:' && !isAllowed) {
    throw invalidAddress('The address must begin with https://, so that nobody on the way reads the key.')
  }
  await checkedAddress(url, { allow }).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'an address was refused')
    throw invalidAddress(
      isAllowed
        ? 'This address cannot be found. Check how it is spelled.'
        : 'This address cannot be found on the public internet. Check how it is spelled.',
    )
  })
}

const invalidAddress = (message: string) => invalid(message, { baseUrl: message })
const invalidKey = (message: string) => invalid(message, { apiKey: message })
