import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './platform/http/app-error.ts'

const folder = path.resolve(import.meta.dirname, '../dist/web')

/** Pages rendered at build time; every other address belongs to the application's own router. */
const staticPages: Record<string, string> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
}

/** Addresses that answer data: an unknown one there is a 404 and never a page. */
const dataPaths = /^\/(api|media|sandbox|dev|assets)(\/|$)/

const nothingHere = new AppError('not_found', 'There is nothing at this address.')

/** Serves the built web application. HTML is never cached, hashed assets for ever. */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  const built = existsSync(path.join(folder, 'app.html'))
  const shell = built ? readFileSync(path.join(folder, 'app.html'), 'utf8') : undefined
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !dataPaths.test(request.url)
    if (shell === undefined || !wantsPage) throw nothingHere
    return sendShell(reply, shell)
  })
  if (!built) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [address, file] of Object.entries(staticPages)) {
    if (existsSync(path.join(folder, file))) app.get(address, (_request, reply) => reply.sendFile(file))
  }
}

function sendShell(reply: FastifyReply, shell: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
}
