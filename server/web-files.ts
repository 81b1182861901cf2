import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { apiGuideSlugs } from '../contract/api-guides.ts'
import { AppError } from './infra/http/app-error.ts'

const builtFiles = path.resolve(import.meta.dirname, '../dist/web')

/**
 * Pages rendered at build time, and the icon at the URL that browsers request. Every other URL serves the application.
 */
const fixedAddresses: Record<string, string> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
  '/docs/api': 'api-reference.html',
  ...Object.fromEntries(apiGuideSlugs.map((slug) => [`/docs/api/${slug}`, `api-${slug}.html`])),
  '/favicon.ico': 'icon-192.png',
}

/** URLs of data and files: an unknown one is a 404 and never a page. */
const dataPaths = /^\/(api|mcp|public|media|sandbox|dev|assets)(\/|$)|^[^?]*\.[^/?]*(\?|$)/

const nothingHere = new AppError('not_found', 'There is nothing at this address.')

/** Serves the built web application. HTML is never cached, hashed assets are cached forever. */
export async function serveWebFiles(app: FastifyInstance, folder = builtFiles): Promise<void> {
  const application = path.join(folder, 'app.html')
  const page = existsSync(application) ? readFileSync(application, 'utf8') : undefined
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !dataPaths.test(request.url)
    if (page === undefined || !wantsPage) throw nothingHere
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  if (page === undefined) return
  await app.register(async (files) => {
    files.decorate('accessOf', () => 'public' as const)
    await serveFiles(files, folder)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    // Compressed copies are chosen by Accept-Encoding and cannot be requested by their own names.
    globIgnore: ['**/*.br', '**/*.gz'],
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  for (const [address, file] of Object.entries(fixedAddresses)) {
    if (existsSync(path.join(folder, file))) app.get(address, (_request, reply) => reply.sendFile(file))
  }
}
