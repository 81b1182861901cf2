import helmet from '@fastify/helmet'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { handleErrors } from './error-handler.ts'

export type HttpOptions = {
  log: FastifyBaseLogger
  production: boolean
  trustedProxies: number
  /** Largest body of a JSON call; uploads set their own. */
  bodyLimit?: number
}

const jsonLimit = 1024 * 1024

/**
 * A Fastify application with the product's headers, validation and error bodies. The content policy
 * allows no inline script; styles may be inline, for the component library writes them at run time.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies === 0 ? false : (_address, hop) => hop < options.trustedProxies,
    bodyLimit: options.bodyLimit ?? jsonLimit,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app)
  takeEmptyJson(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: options.production,
  })
  return app
}

/** Every call carries a JSON content type (specification section 7), also those without a body. */
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
