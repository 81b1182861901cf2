import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listen.ts'

export type SiteEntry = {
  id?: string
  title?: string
  link?: string
  /** HTML. */
  summary?: string
  picture?: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type FeedSite = Awaited<ReturnType<typeof startFeedSite>>

/** A site with feeds over real HTTP. A path without an answer of its own is 404. */
export async function startFeedSite() {
  const answers = new Map<string, Answer>()
  const asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  const { origin, port, close } = await listen((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  const serve = (path: string, answer: Answer) => {
    answers.set(path, answer)
    return `${origin}${path}`
  }
  return {
    origin,
    host: `127.0.0.1:${port}`,
    asked,
    /** How often a path was asked for. */
    askedFor: (path: string) => asked.filter((one) => one.path === path).length,
    serve,
    /** Serves a body with this content type and these headers. */
    put: (path: string, type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
      serve(
        path,
        (_request, response) => void response.writeHead(200, { 'content-type': type, ...headers }).end(body),
      ),
    /** Serves an RSS feed with these entries, the newest first. */
    rss: (path: string, entries: readonly SiteEntry[]) =>
      serve(path, (_request, response) => {
        response.setHeader('content-type', 'application/rss+xml').end(rssOf(entries))
      }),
    close,
  }
}

/** An RSS 2.0 feed with these entries, the newest first. */
export function rssOf(entries: readonly SiteEntry[], title = 'The bakery'): string {
  const items = entries.map(
    ({ id, title: name, link, summary, picture }) =>
      `<item>${[
        id === undefined ? '' : `<guid isPermaLink="false">${id}</guid>`,
        name === undefined ? '' : `<title>${name}</title>`,
        link === undefined ? '' : `<link>${link}</link>`,
        summary === undefined ? '' : `<description><![CDATA[${summary}]]></description>`,
        picture === undefined ? '' : `<enclosure url="${picture}" type="image/png" length="1"/>`,
      ].join('')}</item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`
}
