import { createPrivateKey, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Configuration, JWK, Provider as OAuthServer } from 'oidc-provider'
import { apiBase } from '../../../contract/api-keys/api-keys.ts'
import { apiKeyScopes } from '../../../contract/api-keys/scopes.ts'
import { applicationTokenPrefix } from '../../../contract/applications/applications.ts'
import { consentPath } from '../../../contract/applications/consent.ts'
import type { Context } from '../../context.ts'
import { findApplication } from '../applications.queries.ts'
import { compareHashes } from './clients.ts'
import { renderError } from './error-page.ts'
import { errors, interactionPolicy, Provider } from './library.ts'
import { mcpPath, pathOfResource, resourceOf, scopesOf } from './resources.ts'
import { createStore } from './store.ts'

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long each lives, in seconds. */
const lifetimes = {
  AccessToken: hour,
  AuthorizationCode: minute,
  /** From the request of an application to the decision of the person, who may have to sign in. */
  Interaction: hour,
  /** Without use. */
  RefreshToken: 60 * day,
  Grant: 365 * day,
  Session: minute,
}

/** The OAuth server for applications: the library, with what it may do here, our storage and our consent screen. */
export function createProvider(ctx: Context): OAuthServer {
  const provider = new Provider(ctx.config.appUrl, configuration(ctx))
  // Its addresses are those of APP_URL, which `protocol-routes.ts` puts into these headers.
  provider.proxy = true
  provider.use(describeOnlyWhatIsUsed)
  compareHashes(provider)
  prefixTokens(provider)
  showErrorsHere(provider)
  provider.on('server_error', (_, error) =>
    ctx.log.error({ err: error }, 'a call of the OAuth server failed'),
  )
  return provider
}

function configuration(ctx: Context): Configuration {
  const { config, secrets } = ctx
  return {
    adapter: (kind) => createStore(ctx, kind),
    routes: oauthPaths,
    ttl: lifetimes,
    scopes: [...apiKeyScopes],
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
    },
    clientBasedCORS: () => true,
    // No identity token is ever signed, but the library wants a key.
    jwks: { keys: [signingKey(secrets.derive('oauth signing key'))] },
    cookies: {
      names: { session: 'oauth_session', interaction: 'oauth_request', resume: 'oauth_resume' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
      keys: [secrets.derive('oauth cookies').toString('base64url')],
    },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_, { uid }) => `${consentPath}/${uid}`, policy: askAlways() },
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    renderError,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_, { clientId }, token) => token.clientId === clientId },
      registration: {
        enabled: true,
        idFactory: () => randomUUIDv7(),
        secretFactory: () => randomBytes(32).toString('base64url'),
        issueRegistrationAccessToken: false,
      },
      resourceIndicators: {
        enabled: true,
        // Agents register themselves: what asks for nothing gets their tools, with their bounds, and not the whole API.
        async defaultResource(_, client) {
          const application = await findApplication(ctx.db, client.clientId)
          const path = application?.workspace_id ? apiBase : mcpPath
          return resourceOf(config, path)
        },
        useGrantedResource: () => true,
        getResourceServerInfo(_, resource) {
          const path = pathOfResource(config, resource)
          if (path === undefined) throw new errors.InvalidTarget()
          return {
            scope: scopesOf(path).join(' '),
            audience: resourceOf(config, path),
            accessTokenFormat: 'opaque',
            accessTokenTTL: lifetimes.AccessToken,
          }
        },
      },
    },
  }
}

/** The person decides about each request: the library keeps no sessions, and the scopes are chosen on the screen. */
function askAlways() {
  const policy = interactionPolicy.base()
  const consent = policy.get('consent')
  consent?.checks.remove('op_scopes_missing')
  consent?.checks.remove('rs_scopes_missing')
  return policy
}

function signingKey(seed: Buffer): JWK {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' })
  return { ...(key as JWK), alg: 'EdDSA', use: 'sig' }
}

/** The guard tells a token of an application from that of a session by its beginning, as scanners of leaked secrets do. */
function prefixTokens({ AccessToken }: OAuthServer): void {
  const prototype = AccessToken.prototype as unknown as { generateTokenId: () => string }
  const random = prototype.generateTokenId
  prototype.generateTokenId = function generateTokenId() {
    return applicationTokenPrefix + random.call(this)
  }
}

/**
 * Before a person decided, nothing goes to the address of an application, which anybody can register: a link to us must
 * not lead to a stranger's page by itself (RFC 9700, 4.11.2). The library reads this after it told of the error.
 */
function showErrorsHere(provider: OAuthServer): void {
  provider.on('authorization.error', ({ oidc }, error) => {
    if (oidc?.route === 'authorization') Object.assign(error, { allow_redirect: false })
  })
}

const discoveryPaths: ReadonlySet<string> = new Set([
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
])

/** The content security policy lets no page send a form to another site, so that codes go back in the address only. */
async function describeOnlyWhatIsUsed(
  ctx: { path: string; body: unknown },
  next: () => Promise<unknown>,
): Promise<void> {
  await next()
  if (!discoveryPaths.has(ctx.path) || typeof ctx.body !== 'object') return
  Object.assign(ctx.body ?? {}, { response_modes_supported: ['query'] })
}
