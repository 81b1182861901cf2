import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { handleErrors } from './error-handler.ts'
import { noteNul, refuseNul } from './refuse-nul.ts'
import { protectiveHeaders } from './protective-headers.ts'

export type HttpOptions = {
  log: FastifyBaseLogger
  production: boolean
  trustedProxies: number
  /** Largest body of a JSON call; uploads set their own. */
  bodyLimit?: number
}

const jsonLimit = 1024 * 1024

/** For a call to arrive in: half a gigabyte by a slow line takes an hour. Without it one may go on for ever. */
const arrivalMs = 2 * 3_600_000

/**
 * A Fastify application with the product's headers, validation and error bodies. The content policy
 * allows no inline script; styles may be inline, for the component library writes them at run time.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: options.bodyLimit ?? jsonLimit,
    requestTimeout: arrivalMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  takeEmptyJson(app)
  // The headers are the same for every answer: they are worked out once. What may be kept says so itself.
  const headers = { ...protectiveHeaders(options.production), 'cache-control': 'no-store' }
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
  refuseNul(app)
  return app
}

/** Every call carries a JSON content type (specification section 7), also those without a body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parse(request, body, (error, value?: unknown) => {
      if (!error) noteNul(request, body, value)
      done(error, value)
    })
  })
}
