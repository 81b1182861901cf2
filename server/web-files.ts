import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './infra/http/app-error.ts'

const builtFiles = path.resolve(import.meta.dirname, '../dist/web')

/**
 * Pages rendered at build time, and the icon at the URL that browsers request. Every other URL serves the application.
 */
const fixedAddresses: Record<string, string> = {
  '/': 'index.html',
  '/privacy-policy': 'privacy-policy.html',
  '/terms-of-service': 'terms-of-service.html',
  '/favicon.ico': 'icon-192.png',
}

/** The pages of the sign-in screens. The login without a query is rendered at build time; scripts render the others. */
const signInPages: Record<string, { file: string; withQuery?: string }> = {
  '/login': { file: 'login.html', withQuery: 'sign-in.html' },
  '/register': { file: 'register.html' },
  '/verify-email': { file: 'verify-email.html' },
  '/reset-password': { file: 'reset-password.html' },
}

/** URLs of data and files: an unknown one is a 404 and never a page. */
const dataPaths = /^\/(api|media|sandbox|dev|assets)(\/|$)|^[^?]*\.[^/?]*(\?|$)/

const nothingHere = new AppError('not_found', 'There is nothing at this address.')

type ListedPage = { path: string; preloads: string }

/** Serves the built web application. HTML is never cached, hashed assets are cached forever. */
export async function serveWebFiles(app: FastifyInstance, folder = builtFiles): Promise<void> {
  const built = existsSync(path.join(folder, 'app.html'))
  const shellOf = built ? readShells(folder) : undefined
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !dataPaths.test(request.url)
    if (shellOf === undefined || !wantsPage) throw nothingHere
    return sendShell(reply, shellOf(request.url))
  })
  if (!built) return
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
  for (const [address, { file, withQuery = file }] of Object.entries(signInPages)) {
    app.get(address, (request, reply) => reply.sendFile(request.url === address ? file : withQuery))
  }
}

/** The page of the application for a URL, which names the scripts of its screen as the build lists them. */
function readShells(folder: string): (url: string) => string {
  const shell = readFileSync(path.join(folder, 'app.html'), 'utf8')
  const listed = JSON.parse(readFileSync(path.join(folder, '.vite/pages.json'), 'utf8')) as ListedPage[]
  const pages = listed.map(({ path: pathname, preloads }) => ({
    pattern: new URLPattern({ pathname }),
    html: shell.replace('</head>', () => `${preloads}</head>`),
  }))
  return (url) => {
    const pathname = url.split('?', 1)[0]
    return pages.find(({ pattern }) => pattern.test({ pathname }))?.html ?? shell
  }
}

function sendShell(reply: FastifyReply, shell: string) {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(shell)
}
