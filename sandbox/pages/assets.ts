import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'

import { findAccount } from '../store/accounts.queries.ts'
import type { Account } from '../store/accounts.ts'
import type { Context } from '../context.ts'
import { fraction } from '../store/ids.ts'
import { findMediaByFile } from '../store/media.queries.ts'
import { escape } from './markup.ts'

const css = readFileSync(new URL('sandbox.css', import.meta.url))
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="5" fill="#6366f1"/></svg>'
const DAY = 'public, max-age=86400'

export function registerAssets(app: FastifyInstance, context: Context): void {
  app.get('/assets/sandbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  )

  app.get('/assets/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').headers(guarded(DAY)).send(icon),
  )

  const avatars = new Map<string, Buffer>()
  app.get<{ Params: { platform: string; file: string } }>(
    '/avatars/:platform/:file',
    async (request, reply) => {
      const id = request.params.file.replace(/\.png$/, '')
      const account = findAccount(context.store, id)
      if (account?.platform !== request.params.platform) return reply.code(404).send()
      let picture = avatars.get(id)
      if (!picture) {
        picture = await drawAvatar(account)
        if (avatars.size > 500) avatars.clear()
        avatars.set(id, picture)
      }
      return reply.type('image/png').headers(guarded(DAY)).send(picture)
    },
  )

  app.get<{ Params: { file: string } }>('/media/:file', (request, reply) => {
    const media = findMediaByFile(context.store, request.params.file)
    if (!media?.file) return reply.code(404).send()
    const file = join(context.mediaDir, media.file)
    void reply
      .type(media.mime)
      .headers({ ...guarded('public, max-age=31536000, immutable'), 'accept-ranges': 'bytes' })
    const range = rangeOf(request.headers.range, media.bytes)
    if (!range) return reply.send(createReadStream(file))
    return reply
      .code(206)
      .headers({
        'content-range': `bytes ${range.start}-${range.end}/${media.bytes}`,
        'content-length': String(range.end - range.start + 1),
      })
      .send(createReadStream(file, range))
  })
}

/** The range that a player requests to seek in a video; undefined for the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '') return undefined
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  return start <= end ? { start, end } : undefined
}

/** Headers that let a browser treat an upload only as a picture or video. */
function guarded(caching: string): Record<string, string> {
  return {
    'cache-control': caching,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
}

async function drawAvatar({ name, platform, handle }: Account): Promise<Buffer> {
  const hue = Math.floor(360 * fraction(`hue:${platform}:${handle}`))
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue},58%,52%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360},62%,38%)"/>
    </linearGradient></defs>
    <rect width="400" height="400" fill="url(#g)"/>
    <text x="200" y="200" dy="0.35em" text-anchor="middle" font-family="Inter, DejaVu Sans, Liberation Sans, sans-serif"
      font-size="160" font-weight="600" fill="#fff">${escape(initials)}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
