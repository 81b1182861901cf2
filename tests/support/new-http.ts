import { pino } from 'pino'
import { createHttp, type HttpOptions } from '../../server/infra/http/app.ts'
import { unauthenticated } from '../../server/infra/http/app-error.ts'

/** The product's HTTP application without routes. Calls have no session. */
export function newHttp(options: Partial<HttpOptions> = {}) {
  return createHttp({
    log: pino({ level: 'silent' }),
    production: false,
    trustedProxies: 0,
    disk: { room: () => Promise.resolve('all') },
    findCaller: () => Promise.reject(unauthenticated()),
    ...options,
  })
}
