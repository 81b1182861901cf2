import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const versioned = '/api/v1/'

/** The address of the route that serves a request: `/api/v1/posts` is served by `/api/posts`. */
export function withoutVersion({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.startsWith(versioned) ? `/api/${url.slice(versioned.length)}` : url
}

/** Whether a request was addressed to the public API, and not to a route as the screens call it. */
export const isVersioned = ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): boolean =>
  originalUrl.startsWith(versioned)
