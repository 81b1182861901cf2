import type { FastifyInstance, FastifySchema } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'

/** One declared route: a method and a path. */
export type Operation = { method: string; url: string; schema: FastifySchema }

/** Starts the whole product and returns all declared operations of its API and its local pages. */
export async function startWithOperations(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; server: FastifyInstance; operations: Operation[] }> {
  const operations: Operation[] = []
  let server: FastifyInstance | undefined
  const collect = (server: FastifyInstance) =>
    server.addHook('onRoute', ({ method, url, schema }) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD') operations.push({ method: one, url, schema: schema ?? {} })
      }
    })
  const build = async (ctx: Context) => (server = await buildApp(ctx, collect))
  const app = await startTestApp({ ...options, build })
  if (!server) throw new Error('The application was not built')
  return { app, server, operations }
}
