import { z } from 'zod'
import type { AccessOutcome, Refusal, SignIn, SignInRequest, SignInStart } from '../connector.ts'
import { describeGraphOutcome, graphErrorOf, isAboutApplication } from '../graph/graph-error.ts'
import { callHttp, type HttpOutcome } from '../http.ts'
import { bodyOf } from '../responses.ts'
import {
  asUnavailable,
  missingPermissions,
  refusedSignIn,
  tokenTimeouts,
  toConsentPage,
} from '../oauth-calls.ts'
import { toAccess, type FacebookAccess } from './access.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { readPages } from './pages.ts'

/** Publishing requires these. */
export const needed = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement']
/** Optional permissions: for metrics and for first comments. */
export const scopes = [...needed, 'read_insights', 'pages_manage_engagement', 'pages_read_user_content']

const tokenSchema = z.looseObject({ access_token: z.string().min(1) })
const userSchema = z.looseObject({ id: z.string().min(1) })
const permissionsSchema = z.looseObject({
  data: z.array(z.looseObject({ permission: z.string(), status: z.string() })),
})

const issuer = {
  name: 'Facebook',
  operatorChecks: 'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET',
}

export function startSignIn(settings: FacebookSettings, request: SignInRequest): SignInStart {
  return toConsentPage(`${settings.site}/${settings.version}/dialog/oauth`, {
    client_id: settings.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: (settings.scopes ?? scopes).join(','),
    state: request.state,
    // Facebook asks again for permissions that were declined before.
    auth_type: 'rerequest',
  })
}

/**
 * Exchanges the code for a token of an hour, and that for one of 60 days. The tokens of Pages that are read with the
 * latter do not expire (Meta, "Long-lived tokens").
 */
export async function finishSignIn(
  settings: FacebookSettings,
  request: Pick<Parameters<SignIn['finish']>[0], 'code' | 'redirectUri'>,
): Promise<AccessOutcome> {
  const exchanged = await getToken(settings, { redirect_uri: request.redirectUri, code: request.code }, true)
  const short = tokenOf(exchanged)
  if (short === undefined) return refusedCode(exchanged)
  const lengthened = await getToken(settings, { grant_type: 'fb_exchange_token', fb_exchange_token: short })
  const userToken = tokenOf(lengthened)
  if (userToken === undefined) return asUnavailable(refusalOf(lengthened))

  const read = (path: string, parameters?: Record<string, string>) =>
    callFacebook(settings, { method: 'GET', path, accessToken: userToken, ...(parameters && { parameters }) })
  const permissions = await read('/me/permissions')
  const granted = grantedIn(permissions)
  if (!granted) return refusalOf(permissions)
  const missing = missingPermissions(
    { name: 'Facebook', cure: 'Connect again and allow all permissions for your Pages.' },
    needed,
    granted,
  )
  if (missing) return missing
  const me = await read('/me', { fields: 'id' })
  const user = bodyOf(me, userSchema)
  if (!user) return refusalOf(me)
  return await withPages(settings, { userToken, userId: user.id, pageTokens: {}, scopes: granted })
}

/** Reads the tokens of the Pages again. If the user's token has expired, the user must reconnect. */
export function renewPageTokens(settings: FacebookSettings, access: FacebookAccess): Promise<AccessOutcome> {
  return withPages(settings, access)
}

/** Revokes all permissions of the user, which invalidates all tokens. */
export async function revokePermissions(
  settings: FacebookSettings,
  { userToken }: FacebookAccess,
): Promise<void> {
  await callFacebook(settings, {
    method: 'DELETE',
    path: '/me/permissions',
    accessToken: userToken,
    timeoutMs: tokenTimeouts.timeoutMs,
  })
}

async function withPages(settings: FacebookSettings, access: FacebookAccess): Promise<AccessOutcome> {
  const found = await readPages(settings, access.userToken, tokenTimeouts.timeoutMs)
  if (found.kind !== 'pages') return found
  if (found.pages.length === 0) {
    return {
      kind: 'rejected',
      message: 'Facebook gave us access to no Page on which you may publish.',
      cure: 'Connect again, and select the Pages that you manage. Personal profiles cannot be published to.',
      answer: 'me/accounts lists no Page.',
    }
  }
  const pageTokens = Object.fromEntries(found.pages.map(({ id, access_token }) => [id, access_token]))
  return { kind: 'access', access: toAccess({ ...access, pageTokens }) }
}

function getToken(
  settings: FacebookSettings,
  parameters: Record<string, string>,
  isSingleUse = false,
): Promise<HttpOutcome> {
  const all = { client_id: settings.clientId, client_secret: settings.clientSecret, ...parameters }
  const query = new URLSearchParams(all).toString()
  return callHttp({
    method: 'GET',
    url: `${settings.graph}/${settings.version}/oauth/access_token?${query}`,
    committing: isSingleUse,
    ...tokenTimeouts,
  })
}

const tokenOf = (outcome: HttpOutcome): string | undefined => bodyOf(outcome, tokenSchema)?.access_token

function grantedIn(outcome: HttpOutcome): string[] | undefined {
  const permissions = bodyOf(outcome, permissionsSchema)?.data
  return permissions?.flatMap(({ permission, status }) => (status === 'granted' ? [permission] : []))
}

function refusedCode(outcome: HttpOutcome): Refusal {
  const isRefused = outcome.kind === 'answer' && outcome.status >= 400 && outcome.status < 500
  if (!isRefused || graphErrorOf(outcome) === undefined) return asUnavailable(refusalOf(outcome))
  const refusal = refusalOf(outcome)
  if (refusal.kind === 'rate_limited') return refusal
  const answer = describeGraphOutcome(outcome)
  return refusedSignIn(issuer, isAboutApplication(answer) ? 'client' : 'request', answer)
}
