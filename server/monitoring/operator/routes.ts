import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { isFromThisMachine } from '../../infra/http/access/require-loopback.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { isSameSecret } from '../../infra/crypto/tokens.ts'
import { operatorPage } from './operator-page.ts'
import { readInstallation } from './read-installation.ts'

/**
 * `/operator`. With OPERATOR_PASSWORD, the browser asks for it (HTTP Basic, with any user name); without it, the page is
 * there outside of production, for callers on this machine.
 */
export function operatorRoutes(ctx: Context): FastifyPluginAsync {
  const { operatorPassword, production } = ctx.config
  return async (app) => {
    app.get('/operator', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      if (operatorPassword === undefined) {
        if (production || !isFromThisMachine(request))
          throw new AppError('not_found', 'There is nothing at this address.')
      } else if (!isSameSecret(passwordOf(request) ?? '', operatorPassword)) {
        return reply
          .code(401)
          .header('www-authenticate', 'Basic realm="Operator", charset="UTF-8"')
          .type('text/plain; charset=utf-8')
          .send('The password of the operator (OPERATOR_PASSWORD) is required.')
      }
      const state = await readInstallation(ctx)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(operatorPage(state))
    })
  }
}

/** The password of HTTP Basic (RFC 7617). */
function passwordOf({ headers }: FastifyRequest): string | undefined {
  const [, encoded] = /^basic +([a-z0-9+/]+=*)$/i.exec(headers.authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return rest.length === 0 ? undefined : rest.join(':')
}
