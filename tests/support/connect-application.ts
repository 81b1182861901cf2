import {
  discoverAuthorizationServerMetadata,
  exchangeAuthorization,
  refreshAuthorization,
  registerClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
import type {
  AuthorizationServerMetadata,
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { apiKeyScopes, type ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { Application, Connection } from '../../contract/applications/applications.ts'
import type { ConsentRequest } from '../../contract/applications/consent.ts'
import type { TestApp, TestUser } from './app.ts'
import type { Answer } from './request.ts'

/** Applications of the tests speak OAuth with the client of the official MCP SDK, which agents use. */

export const redirectUri = 'https://agent.example.com/callback'

type At = Pick<TestApp, 'url'>
type Asked = Pick<TestApp, 'url' | 'request'>

/** A browser: it keeps cookies, and follows no redirect by itself. */
export function newBrowser({ url }: Pick<TestApp, 'url'>) {
  const cookies = new Map<string, string>()
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, ...(init.headers as Record<string, string>) }
    const response = await fetch(new URL(address, url), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

export type Browser = ReturnType<typeof newBrowser>

export async function serverMetadata({ url }: At): Promise<AuthorizationServerMetadata> {
  const metadata = await discoverAuthorizationServerMetadata(url)
  if (!metadata) throw new Error('There is no metadata of the OAuth server')
  return metadata
}

/** An application that registers itself, as agents do. */
export async function registerItself(
  app: At,
  fields: { name?: string; redirectUris?: string[]; authMethod?: string } = {},
): Promise<OAuthClientInformationMixed> {
  return registerClient(app.url, {
    metadata: await serverMetadata(app),
    clientMetadata: {
      client_name: fields.name ?? 'Claude',
      redirect_uris: fields.redirectUris ?? [redirectUri],
      token_endpoint_auth_method: fields.authMethod ?? 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  })
}

export type Asking = {
  client: OAuthClientInformationMixed
  redirectUri?: string
  scope?: string
  /** The path of what it wants to use; null if it names none. */
  resource?: string | null
  /** Changes the address to which the application sends the browser. */
  change?: (url: URL) => void
}

const resourceOf = ({ url }: At, { resource = '/api/v1' }: Asking) =>
  resource === null ? {} : { resource: new URL(resource, url) }

/** Sends a browser to us, as an application does. */
export async function ask(app: At, asking: Asking) {
  const { authorizationUrl, codeVerifier } = await startAuthorization(app.url, {
    metadata: await serverMetadata(app),
    clientInformation: asking.client,
    redirectUrl: asking.redirectUri ?? redirectUri,
    ...resourceOf(app, asking),
    state: 'a-state',
    ...(asking.scope !== undefined && { scope: asking.scope }),
  })
  asking.change?.(authorizationUrl)
  const browser = newBrowser(app)
  const answer = await browser(authorizationUrl.href)
  return { browser, codeVerifier, answer, location: answer.headers.get('location') ?? '' }
}

type Decided = { allow: false } | { allow: true; workspaceId: string; scopes: readonly ApiKeyScope[] }

type Person = Pick<TestUser, 'token' | 'password'> & { code?: string }

const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
})

export async function readConsent(
  browser: Browser,
  screen: string,
  token: string,
): Promise<Answer & { request: ConsentRequest }> {
  const response = await browser(`${screen}/details`, { headers: headersOf(token) })
  const body = (await response.json()) as Record<string, unknown>
  return {
    status: response.status,
    headers: response.headers,
    body,
    request: body['request'] as ConsentRequest,
  }
}

/** A user answers, with the password, which is needed for allowing. */
export async function decide(
  browser: Browser,
  screen: string,
  { token, password, code }: Person,
  decision: Decided,
): Promise<Answer> {
  const response = await browser(`${screen}/decision`, {
    method: 'POST',
    headers: headersOf(token),
    body: JSON.stringify({ ...decision, ...(decision.allow && { identity: { password, code } }) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

type Choice = { workspaceId?: string; scopes?: readonly ApiKeyScope[] }

/** A user allows what an application asks for. Returns where the browser is sent, with the code. */
export async function allow(
  app: At,
  user: Person & Pick<TestUser, 'workspaceId'>,
  asking: Asking,
  choice: Choice = {},
): Promise<{ code: string; codeVerifier: string; back: URL; screen: string; browser: Browser }> {
  const { browser, codeVerifier, location } = await ask(app, asking)
  const answer = await decide(browser, location, user, {
    allow: true,
    workspaceId: choice.workspaceId ?? user.workspaceId,
    scopes: choice.scopes ?? apiKeyScopes,
  })
  if (answer.status !== 200)
    throw new Error(`Allowing answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const back = await browser(String(answer.body['redirectTo']))
  const to = new URL(back.headers.get('location') ?? '')
  return { code: to.searchParams.get('code') ?? '', codeVerifier, back: to, screen: location, browser }
}

export async function exchange(
  app: At,
  asking: Asking,
  { code, codeVerifier }: { code: string; codeVerifier: string },
): Promise<OAuthTokens> {
  return exchangeAuthorization(app.url, {
    metadata: await serverMetadata(app),
    clientInformation: asking.client,
    authorizationCode: code,
    codeVerifier,
    redirectUri: asking.redirectUri ?? redirectUri,
    ...resourceOf(app, asking),
  })
}

export async function refresh(
  app: At,
  client: OAuthClientInformationMixed,
  refreshToken: string,
): Promise<OAuthTokens> {
  const metadata = await serverMetadata(app)
  return refreshAuthorization(app.url, { metadata, clientInformation: client, refreshToken })
}

/** An application that a user has connected. */
export async function connectApplication(
  app: Asked,
  user: Person & Pick<TestUser, 'workspaceId'>,
  { name, resource, ...choice }: Choice & { name?: string; resource?: string | null } = {},
) {
  const client = await registerItself(app, { ...(name !== undefined && { name }) })
  const asking = { client, ...(resource !== undefined && { resource }) }
  const tokens = await exchange(app, asking, await allow(app, user, asking, choice))
  const { body } = await app.request('GET', '/api/application-connections', { token: user.token })
  const [connection] = body['connections'] as Connection[]
  return {
    id: connection?.id ?? '',
    client,
    asking,
    token: tokens.access_token,
    refreshToken: tokens.refresh_token ?? '',
    tokens,
  }
}

/** An application that a user registers in Settings, by default with a secret. */
export async function registerApplication(
  app: Asked,
  { token, password }: Person,
  fields: { name?: string; redirectUris?: string[]; hasSecret?: boolean } = {},
): Promise<Application & { secret: string | null; client: OAuthClientInformationMixed }> {
  const body = { name: 'Planner', redirectUris: [redirectUri], ...fields, identity: { password } }
  const { status, body: made } = await app.request('POST', '/api/applications', { token, body })
  if (status !== 200) throw new Error(`Registering answered ${status}: ${JSON.stringify(made)}`)
  const application = made['application'] as Application
  const secret = made['secret'] as string | null
  const client = {
    client_id: application.id,
    redirect_uris: application.redirectUris,
    ...(secret !== null && { client_secret: secret }),
  }
  return { ...application, secret, client }
}
