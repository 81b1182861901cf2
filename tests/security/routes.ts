import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import type { Access } from '../../server/infra/http/access/access.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'

/** A declared route with the names of its body and query fields. */
export type Route = {
  access: Access
  schema: FastifySchema
  body: string[]
  query: string[]
}

/** Every route of the product by `METHOD /path`. */
export type Routes = Map<string, Route>

/** Starts the whole product and returns all registered routes. */
export async function startObservedApp(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; routes: Routes }> {
  const routes: Routes = new Map()
  const collect = (server: FastifyInstance) =>
    server.addHook('onRoute', ({ method, url, schema = {}, config }) => {
      if (config?.access === undefined) throw new Error(`${url} declares no access`)
      const fields = { body: fieldsOf(schema.body), query: fieldsOf(schema.querystring) }
      for (const one of [method].flat())
        routes.set(`${one} ${url}`, { access: config.access, schema, ...fields })
    })
  const build = (ctx: Context) => buildApp(ctx, collect)
  return { app: await startTestApp({ ...options, build }), routes }
}

/** Whether a route has a signed-in caller. */
export const isGuarded = ({ access }: Route): boolean => access !== 'public' && access !== 'loopback'

/** The routes with a signed-in caller; HEAD is the same as GET. */
export function guardedRoutes(routes: Routes): [name: string, route: Route][] {
  return [...routes].filter(([name, route]) => isGuarded(route) && !name.startsWith('HEAD '))
}

function fieldsOf(given: unknown): string[] {
  const schema = given instanceof z.ZodDefault ? given.unwrap() : given
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
