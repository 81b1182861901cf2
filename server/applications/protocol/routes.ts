import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { apiKeyScopes } from '../../../contract/api-keys/scopes.ts'
import type { Context } from '../../context.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { metadataOf, metadataPath, mcpPath, resourcePaths } from './resources.ts'
import { showProblem } from './error-page.ts'
import {
  hasRoomForAnother,
  limitRegistrations,
  limitRequests,
  readRegistration,
  tooManyUnused,
} from './self-registration.ts'
import { oauthPaths } from './provider.ts'

const config = { access: 'public' } as const
const hidden = { config, schema: { hide: true } }
/** What strangers can make us store. */
const storing = { ...hidden, config: { ...config, refusedWhenDiskFull: true } }

/** The longest registration, in bytes. */
const registrationLimit = 32 * 1024

/** The calls of applications, which speak OAuth and not our own API. `provider`: made with the first call. */
export function protocolRoutes(ctx: Context, provider: () => Provider): FastifyPluginAsync {
  return async (app) => {
    await app.register(resourceRoutes(ctx))
    leaveBodies(app)
    const pass = ({ raw }: FastifyRequest, reply: FastifyReply) => passOn(ctx, provider(), raw, reply)

    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
      app.get(path, hidden, pass)
      app.options(path, hidden, pass)
    }
    app.get(oauthPaths.jwks, hidden, pass)
    app.get(oauthPaths.authorization, { ...storing, errorHandler: showProblem }, async (request, reply) => {
      await limitRequests(ctx, callerAddress(request))
      nameScopes(request)
      await pass(request, reply)
    })
    // One that was not decided is asked again, and stored again.
    app.get(
      `${oauthPaths.authorization}/:request`,
      { ...hidden, errorHandler: showProblem },
      async (request, reply) => {
        await limitRequests(ctx, callerAddress(request))
        await pass(request, reply)
      },
    )
    for (const path of [oauthPaths.token, oauthPaths.revocation]) {
      app.post(path, hidden, pass)
      app.options(path, hidden, pass)
    }
    app.post(oauthPaths.registration, storing, async (request, reply) => {
      await limitRegistrations(ctx, callerAddress(request))
      const registration = readRegistration(parse(await receive(request.raw)))
      if ('error' in registration) return reply.status(400).send(registration)
      if (!(await hasRoomForAnother(ctx))) {
        return reply.status(503).header('retry-after', '3600').send(tooManyUnused)
      }
      await passOn(ctx, provider(), withBody(request.raw, JSON.stringify(registration)), reply)
    })
  }
}

/** Where applications learn who gives tokens for the API and for the MCP server (RFC 9728). */
function resourceRoutes({ config: product }: Context): FastifyPluginAsync {
  return async (app) => {
    const open = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    for (const path of resourcePaths) {
      app.get(metadataPath + path, hidden, (_, reply) => reply.headers(open).send(metadataOf(product, path)))
    }
    app.get(metadataPath, hidden, (_, reply) => reply.headers(open).send(metadataOf(product, mcpPath)))
  }
}

/** The library reads bodies itself, and takes none of more than 56 KB. */
function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

async function receive(raw: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > registrationLimit) throw new AppError('payload_too_large', 'That is too large to be sent.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A request with another body, which the library reads as if it had come. */
function withBody({ headers, method, url, socket }: IncomingMessage, text: string): IncomingMessage {
  const body = Buffer.from(text)
  const { 'transfer-encoding': _, ...kept } = headers
  const changed = { ...kept, 'content-length': String(body.length) }
  return Object.assign(Readable.from([body], { objectMode: false }), {
    headers: changed,
    method,
    url,
    socket,
  }) as unknown as IncomingMessage
}

const known: ReadonlySet<string> = new Set(apiKeyScopes)

/** A request that names no scope that we know asks for all: the person chooses among them. */
function nameScopes({ raw }: FastifyRequest): void {
  const url = new URL(raw.url ?? '/', 'http://localhost')
  const asked = (url.searchParams.get('scope') ?? '').split(' ').filter((scope) => known.has(scope))
  url.searchParams.set('scope', (asked.length > 0 ? asked : apiKeyScopes).join(' '))
  raw.url = url.pathname + url.search
}

/** Lets the library answer a request. To it, every request came to APP_URL, whatever a proxy or a caller says. */
async function passOn(
  { config: { appUrl } }: Context,
  provider: Provider,
  raw: IncomingMessage,
  reply: FastifyReply,
): Promise<void> {
  const { host, protocol } = new URL(appUrl)
  Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  await provider.callback()(raw, reply.raw)
}
