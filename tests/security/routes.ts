import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import { buildApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import type { Access } from '../../server/infra/http/access/access.ts'
import type { Answer } from '../support/request.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../support/app.ts'

/** A declared route with the names of its body and query fields. */
export type Route = {
  method: string
  url: string
  access: Access
  /** Whether it belongs to the public API, which API keys can call. */
  isInApi: boolean
  /** Whether its request or its answer is a stream. */
  isStream: boolean
  schema: FastifySchema
  body: string[]
  query: string[]
}

/** Every route of the product by `METHOD /path`. */
export type Routes = Map<string, Route>

/** Starts the whole product and returns its Fastify server and all registered routes. */
export async function startAppWithRoutes(
  options: TestAppOptions = {},
): Promise<{ app: TestApp; server: FastifyInstance; routes: Routes }> {
  const routes: Routes = new Map()
  let server: FastifyInstance | undefined
  const collect = (built: FastifyInstance) =>
    built.addHook('onRoute', ({ method: methods, url, schema = {}, config }) => {
      if (config?.access === undefined) throw new Error(`${url} declares no access`)
      const { access, api } = config
      const isStream = config.isStream === true || config.isUpload === true
      const fields = { body: fieldsOf(schema.body), query: fieldsOf(schema.querystring) }
      for (const method of [methods].flat()) {
        routes.set(`${method} ${url}`, {
          method,
          url,
          access,
          isInApi: api !== undefined,
          isStream,
          schema,
          ...fields,
        })
      }
    })
  const build = async (ctx: Context) => (server = await buildApp(ctx, collect))
  const app = await startTestApp({ ...options, build })
  if (!server) throw new Error('The application was not built')
  return { app, server, routes }
}

/** Whether a route has a signed-in caller. */
export const isGuarded = ({ access }: Route): boolean => access !== 'public' && access !== 'loopback'

/** The routes with a signed-in caller; HEAD is the same as GET. */
export function guardedRoutes(routes: Routes): [name: string, route: Route][] {
  return [...routes].filter(([name, route]) => isGuarded(route) && !name.startsWith('HEAD '))
}

/** Whether a route belongs to the product's own API or pages, and not to the sandbox or the built files. */
export const isProductRoute = ({ url }: Route): boolean => /^\/(api|media|dev|public)\b/.test(url)

/** Whether a route speaks the API of Postiz, whose errors have only a message. */
export const isPostizRoute = ({ url }: Pick<Route, 'url'>): boolean => url.startsWith('/public/v1/')

/** Whether a route speaks MCP, whose schemas are those of its tools. */
export const isMcpRoute = ({ url }: Pick<Route, 'url'>): boolean => url === '/mcp'

/** The code of a failure. Those of Postiz's API have none, so that it is told by the status and the message. */
export function codeOf({ status, body }: Pick<Answer, 'status' | 'body'>): unknown {
  const { code, msg } = body
  if (msg === undefined) return code
  if (status === 401) return 'unauthenticated'
  if (status !== 403) return 'of Postiz'
  return messageOf({ body }).includes('verify your email') ? 'email_not_verified' : 'forbidden'
}

/** The message of a failure. */
export function messageOf({ body: { message, msg } }: Pick<Answer, 'body'>): string {
  const given = message ?? msg
  return typeof given === 'string' ? given : ''
}

function fieldsOf(given: unknown): string[] {
  const schema = given instanceof z.ZodDefault ? given.unwrap() : given
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

/** The routes that end the session of their caller, or close their workspace. */
export const ending: ReadonlySet<string> = new Set([
  '/api/auth/logout',
  '/api/user/deletion',
  '/api/workspaces/current/archive',
  '/api/workspaces/current/deletion',
])
