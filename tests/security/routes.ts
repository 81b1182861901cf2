import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'

/** The fields a route reads from a body and from a query. */
export type Fields = { body: string[]; query: string[] }

/** Every route of the product, by `METHOD /path` as it was registered. */
export type Routes = Map<string, Fields>

/** The whole product, with the list of all routes it registered. */
export async function startObservedApp(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; routes: Routes }> {
  const routes: Routes = new Map()
  const collect = (server: FastifyInstance) =>
    server.addHook('onRoute', ({ method, url, schema }) => {
      const fields = { body: fieldsOf(schema?.body), query: fieldsOf(schema?.querystring) }
      for (const one of [method].flat()) routes.set(`${one} ${url}`, fields)
    })
  const build = (ctx: Context) => buildApp(ctx, collect)
  return { app: await startTestApp({ ...options, build }), routes }
}

function fieldsOf(given: unknown): string[] {
  const schema = given instanceof z.ZodDefault ? given.unwrap() : given
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
