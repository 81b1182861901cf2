import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Of every answer. What may be kept says so itself, and no page uses these devices. */
const always = {
  'cache-control': 'no-store',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
}

/** Of answers with data: opened as a page, they load nothing, and no page of another site reads or frames them. */
export function dataHeaders(production: boolean): Record<string, string> {
  return {
    ...always,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

const isData = (url: string) => url.startsWith('/api/')

/**
 * Sets the headers of every answer before anything else is done. Pages get those of helmet, which works them out for each
 * request; answers of the API get a stricter set that is the same for all. The content policy allows no inline script;
 * styles may be inline, because the component library writes them at run time. HSTS only in production, which is served
 * over HTTPS.
 */
export async function protectAnswers(app: FastifyInstance, production: boolean): Promise<void> {
  const ofData = dataHeaders(production)
  app.addHook('onRoute', (route) => {
    if (isData(route.url)) route.helmet = false
  })
  app.addHook('onRequest', (request, reply, done) => {
    // The address can be written in many ways; its route cannot.
    void reply.headers(isData(request.routeOptions.url ?? request.url) ? ofData : always)
    done()
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
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
    ...(!production && { hsts: false }),
  })
}
