import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { helpResponseSchema } from '../../contract/help/help.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readHelp } from './read-help.ts'

/** `/help`, registered below `/api`. */
export function helpRoutes(ctx: Context): FastifyPluginAsync {
  const routes: FastifyPluginAsyncZod = async (app) => {
    app.get(
      '/help',
      { config: { access: 'signedIn' }, schema: { response: { 200: helpResponseSchema } } },
      async () => ok(await readHelp(ctx)),
    )
  }
  return routes
}
