import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { DiskSpace } from '../disk/disk-space.ts'
import { handleErrors, presentFailure } from './errors/error-handler.ts'
import { checkJsonLimits } from './requests/json-limits.ts'
import { rememberNullCharacters, rejectNullCharacters } from './requests/null-characters.ts'
import { refuseUnknownFields } from './requests/refuse-unknown-fields.ts'
import { refuseWithoutSpace } from './requests/refuse-without-space.ts'
import { limitRequestTime, receiveTimeoutMs, uploadTimeoutMs } from './requests/request-timeouts.ts'
import { withoutVersion } from './access/api-versions.ts'
import { guardRoutes, type ExplainRefusal, type FindCaller } from './access/access.ts'
import { AppError } from './app-error.ts'
import { nameRequests, requestIds } from './request-work.ts'
import { clientErrorOptions, handleUnusualRequests } from './errors/client-errors.ts'
import { setSecurityHeaders } from './responses/security-headers.ts'
import { closeStalledClients } from './responses/stalled-clients.ts'

export type HttpOptions = {
  log: FastifyBaseLogger
  production: boolean
  trustedProxies: number
  /** Finds the caller of a route that requires one, or throws. */
  findCaller: FindCaller
  /** Without it, a refusal only says that the role does not allow the call. */
  explainRefusal?: ExplainRefusal
  /** What `WWW-Authenticate` says where a token is missing or refused. */
  challenge?: (request: FastifyRequest) => string | undefined
  /** Where programs that call the API read about an error. */
  errorDocs?: (code: ErrorCode) => string
  /** Rejects requests that would fill the disk. */
  disk: DiskSpace
  /** How long a client may read nothing of its response before it is disconnected. */
  stalledClientMs?: number
}

/** Largest JSON body, in bytes; uploads set their own limit. */
const jsonLimit = 1024 * 1024

/**
 * Creates a Fastify application with the product's headers, limits, access control, validation and error responses.
 * Hooks run in the order in which they are added here.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Every line gets the fields of its request (work.ts), also those that are not logged by the request's own logger.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(options.trustedProxies),
    rewriteUrl: withoutVersion,
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: jsonLimit,
    requestTimeout: uploadTimeoutMs,
    http: { headersTimeout: receiveTimeoutMs, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...clientErrorOptions(options.production),
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, presentFailure(options.errorDocs), options.challenge)
  nameRequests(app, options.trustedProxies)
  acceptEmptyJson(app)
  await setSecurityHeaders(app, options.production)
  handleUnusualRequests(app)
  refuseWhileClosing(app)
  limitRequestTime(app)
  rejectNullCharacters(app)
  guardRoutes(app, options.findCaller, options.explainRefusal)
  refuseUnknownFields(app)
  refuseWithoutSpace(app, options.disk)
  closeStalledClients(app, options.stalledClientMs)
  return app
}

/** Running requests may finish. A slow sender would delay the end of the process. */
const finishWithinMs = 4_000

/**
 * Rejects requests on connections that stay open while the server shuts down, and closes those whose requests do not
 * finish in time.
 */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    setTimeout(() => app.server.closeAllConnections(), finishWithinMs).unref()
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new AppError('unavailable', 'The server is restarting. Please try again.') : undefined)
  })
}

/** Every request has a JSON content type (specification section 7), even without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const refusal = checkJsonLimits(body)
    if (refusal) return done(refusal)
    void parse(request, body, (error, value?: unknown) => {
      if (!error) rememberNullCharacters(request, body, value)
      done(error, value)
    })
  })
}
