import type { AdapterPayload } from 'oidc-provider'
import { applicationLimits } from '../../../contract/applications/applications.ts'
import { boundedList, boundedText } from '../../../contract/bounds.ts'
import { z } from '../../../contract/zod.ts'
import { addressBlock } from '../../accounts/index.ts'
import type { Context, Db } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { spendLimits } from '../../infra/limits/limits.ts'
import { countUnused, deleteUnusedBeyond, insertApplication } from '../applications.queries.ts'
import type { AuthMethod } from '../applications.tables.ts'
import { applicationType } from './clients.ts'

/** The services that run agents register for many people from few addresses. */
const perAddressAndHour = 100

/**
 * The requests that people at one address bring from applications, and the answers that they take back. Each request is
 * stored for an hour.
 */
const requestsPerAddressAndHour = 600

/** Applications that registered themselves and were never connected. Beyond it, old ones give way. */
const unusedKept = 10_000

/** For so long, a person may be at the screen that asks whether to connect it. */
const youngMs = 3_600_000

/** What of a registration (RFC 7591) is kept. The rest, such as addresses of pictures and keys, is never fetched. */
const registrationSchema = z.object({
  client_name: boundedText({ max: 1_000, trim: true }).optional(),
  redirect_uris: boundedList(boundedText({ max: applicationLimits.redirectUri }), {
    max: applicationLimits.redirectUris,
    min: 1,
  }),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).optional(),
})

/** Marks of direction and other invisible characters, with which a name could look like another one. */
const invisible = /[\p{Cc}\p{Cf}]/gu

type Refusal = { error: 'invalid_client_metadata'; error_description: string }

/** The part of a registration that the library gets, or what is wrong with it. */
export function readRegistration(body: unknown): Record<string, unknown> | Refusal {
  const { data, error } = registrationSchema.safeParse(body)
  if (!data) {
    const [issue] = error.issues
    const field = issue?.path.join('.') || 'The body'
    return { error: 'invalid_client_metadata', error_description: `${field}: ${issue?.message}` }
  }
  const { client_name = '', ...rest } = data
  const name = client_name.replaceAll(invisible, '').trim().slice(0, applicationLimits.name)
  return {
    ...rest,
    client_name: name || hostOf(data.redirect_uris[0] ?? ''),
    application_type: applicationType(data.redirect_uris),
  }
}

/** The host that gets an answer, or the scheme of a program on the device. */
export function hostOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return ''
  return /^https?:$/.test(url.protocol) ? url.hostname : url.protocol.slice(0, -1)
}

/** Throws `rate_limited` for an address that registers too many applications. */
export const limitRegistrations = ({ db }: Context, address: string): Promise<void> =>
  limitByAddress(db, { call: 'oauth-registration', address, max: perAddressAndHour })

/** Throws `rate_limited` for an address that brings too many requests. */
export const limitRequests = ({ db }: Context, address: string): Promise<void> =>
  limitByAddress(db, { call: 'oauth-request', address, max: requestsPerAddressAndHour })

const limitByAddress = (db: Db, { call, address, max }: { call: string; address: string; max: number }) =>
  spendLimits(db, [{ key: `${call}:${addressBlock(address)}`, max, seconds: 3_600 }])

/** Whether another application can register itself. Old ones that nobody connected give way to it, young ones do not. */
export async function hasRoomForAnother({ db, clock }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - youngMs)
  await deleteUnusedBeyond(db, { kept: unusedKept - 1, before })
  return (await countUnused(db)) < unusedKept
}

export const tooManyUnused = {
  error: 'temporarily_unavailable',
  error_description: 'Too many applications registered themselves in the last hour. Try again in an hour.',
}

export async function saveSelfRegistered(
  { db, clock }: Context,
  id: string,
  { client_name, redirect_uris, token_endpoint_auth_method, client_secret }: AdapterPayload,
): Promise<void> {
  await insertApplication(db, {
    id,
    name: client_name ?? '',
    redirect_uris: [...(redirect_uris ?? [])],
    auth_method: token_endpoint_auth_method as AuthMethod,
    secret_hash: client_secret === undefined ? null : hashToken(client_secret),
    created_at: clock.now(),
  })
}
