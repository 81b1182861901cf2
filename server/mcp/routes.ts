import { randomUUID } from 'node:crypto'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { answerMessage } from './answer-message.ts'
import { refuseForeignPages } from './foreign-pages.ts'
import { runningCalls } from './running-calls.ts'

/** The header by which a client tells its calls from those of others, see `answerMessage`. */
const sessionHeader = 'mcp-session-id'

const config = {
  access: 'workspace:read',
  api: 'mcp',
  isStream: true,
  // The calls that a tool makes are refused by themselves.
  allowedWhenDiskFull: true,
} as const

/**
 * The MCP server, by which agents work with the application: `POST /mcp`, streamable HTTP. It keeps no sessions, so that
 * any process answers any request.
 */
export function mcpRoutes(ctx: Context): FastifyPluginAsync {
  const running = runningCalls()
  return async (app) => {
    app.addHook('preClose', async () => running.stopAll())
    app.post(
      '/mcp',
      { config, schema: { hide: true }, onRequest: (request) => refuseForeignPages(ctx, request) },
      async (request, reply) => {
        if (isInitialize(request)) void reply.header(sessionHeader, randomUUID())
        const given = request.headers[sessionHeader]
        const session = typeof given === 'string' ? given.slice(0, 200) : undefined
        return reply.send(await answerMessage({ ctx, app, running }, request, session))
      },
    )
    // There is no stream of messages that nobody asked for, and no session to end.
    for (const method of ['GET', 'DELETE'] as const) {
      app.route({
        method,
        url: '/mcp',
        config,
        schema: { hide: true },
        handler: (_request, reply) =>
          reply.status(405).header('allow', 'POST').send({
            success: false,
            code: 'not_found',
            message: 'This address takes POST only: it is the MCP server for agents. Add it to your agent.',
          }),
      })
    }
  }
}

const isInitialize = ({ body }: FastifyRequest): boolean =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'
