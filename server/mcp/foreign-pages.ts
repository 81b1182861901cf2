import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'

/**
 * Refuses calls of pages of other sites, and of pages whose name was made to point to this server (DNS rebinding), as the
 * transport of MCP asks. Agents that are no pages send no Origin. An IP address or `localhost` as the Host cannot be such
 * a name.
 */
export async function refuseForeignPages(
  { config }: Pick<Context, 'config'>,
  { headers, host }: FastifyRequest,
): Promise<void> {
  const own = new URL(config.appUrl)
  const { origin } = headers
  if (origin !== undefined && origin !== own.origin) {
    throw new AppError('forbidden', 'Pages of other sites cannot call the MCP server.')
  }
  const name = host.replace(/:\d*$/, '').toLowerCase()
  const isOwn = name === own.hostname || name === 'localhost' || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  if (!isOwn) throw new AppError('forbidden', `Call the MCP server at ${own.origin}/mcp.`)
}
