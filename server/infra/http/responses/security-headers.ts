import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Set on every response. Cacheable responses override `cache-control`. */
const always = {
  'cache-control': 'no-store',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
}

/** Headers of API responses: opened as a page, they load nothing, and other sites can neither read nor frame them. */
export function apiSecurityHeaders(production: boolean): Record<string, string> {
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

const isApi = (url: string) => url.startsWith('/api/')

/**
 * Sets security headers on every response before any other hook runs. Pages get those of helmet; API responses get a
 * stricter, constant set. The content security policy allows no inline scripts; inline styles are allowed because MUI
 * writes them at run time. HSTS is set only in production, which is served over HTTPS.
 */
export async function setSecurityHeaders(app: FastifyInstance, production: boolean): Promise<void> {
  const apiHeaders = apiSecurityHeaders(production)
  app.addHook('onRoute', (route) => {
    if (isApi(route.url)) route.helmet = false
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A URL can be percent-encoded in many ways; its route is unambiguous.
    void reply.headers(isApi(request.routeOptions.url ?? request.url) ? apiHeaders : always)
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
