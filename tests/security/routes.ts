import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'

/** Every route of the product as `METHOD /path`, as it was registered. */
export type Routes = Set<string>

/** The whole product, with the list of all routes it registered. */
export async function startObservedApp(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; routes: Routes }> {
  const routes: Routes = new Set()
  const collect = (server: FastifyInstance) =>
    server.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`)
    })
  const build = (ctx: Context) => buildApp(ctx, collect)
  return { app: await startTestApp({ ...options, build }), routes }
}
