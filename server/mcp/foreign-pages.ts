import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'

/**
 * Refuses calls of pages of other sites, also of those whose name was made to point to this server (DNS rebinding), as the
 * transport of MCP asks. Browsers name the site of a page with each POST; agents that are no pages send no Origin. The
 * Host is not checked: it says nothing more, and proxies change it.
 */
export async function refuseForeignPages(
  { config }: Pick<Context, 'config'>,
  { headers: { origin } }: FastifyRequest,
): Promise<void> {
  if (origin === undefined || origin === new URL(config.appUrl).origin) return
  throw new AppError('forbidden', 'Pages of other sites cannot call the MCP server.')
}
