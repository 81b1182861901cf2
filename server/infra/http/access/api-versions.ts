import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const versioned = '/api/v1/'
/** Installations of Postiz serve its public API below `/api`, and its cloud does not. */
const postizBelowApi = '/api/public/v1/'

/**
 * The address of the route that serves a request: `/api/v1/posts` is served by `/api/posts`, and `/api/public/v1/posts`
 * by `/public/v1/posts`.
 */
export function withoutVersion({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith(postizBelowApi)) return url.slice('/api'.length)
  return url.startsWith(versioned) ? `/api/${url.slice(versioned.length)}` : url
}

/** Whether a request was addressed to the public API, and not to a route as the screens call it. */
export const isVersioned = ({ originalUrl }: Pick<FastifyRequest, 'originalUrl'>): boolean =>
  originalUrl.startsWith(versioned)
