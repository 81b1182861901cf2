import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { handleErrors } from './error-handler.ts'
import { wrongJsonShape } from './json-shape.ts'
import { noteNul, refuseNul } from './refuse-nul.ts'
import { limitArrival, arrivalMs, uploadMs } from './arrival-time.ts'
import { guardRoutes, type FindCaller } from './access.ts'
import { AppError } from './app-error.ts'
import { answerClientErrors, handleUnusualRequests } from './client-errors.ts'
import { protectAnswers } from './protective-headers.ts'
import { closeStalledReaders } from './stalled-readers.ts'

export type HttpOptions = {
  log: FastifyBaseLogger
  production: boolean
  trustedProxies: number
  /** Finds the caller of a route that has one, or throws why there is none. */
  findCaller: FindCaller
  /** As long as a reader may take nothing of its answer; a usual time without it. */
  stalledReaderMs?: number
}

/** Largest body of a JSON call, in bytes; uploads set their own. */
const jsonLimit = 1024 * 1024

/**
 * A Fastify application with the product's headers, bounds, access, validation and one shape for every failure. The hooks
 * run in the order in which they are added here.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: jsonLimit,
    requestTimeout: uploadMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...answerClientErrors(options.production),
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  acceptEmptyJson(app)
  await protectAnswers(app, options.production)
  handleUnusualRequests(app)
  refuseWhileClosing(app)
  limitArrival(app)
  refuseNul(app)
  guardRoutes(app, options.findCaller)
  closeStalledReaders(app, options.stalledReaderMs)
  return app
}

/** Connections that stay open while the process ends are told to go elsewhere. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new AppError('unavailable', 'The server is restarting. Please try again.') : undefined)
  })
}

/** Every call carries a JSON content type (specification section 7), also those without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const refusal = wrongJsonShape(body)
    if (refusal) return done(refusal)
    void parse(request, body, (error, value?: unknown) => {
      if (!error) noteNul(request, body, value)
      done(error, value)
    })
  })
}
