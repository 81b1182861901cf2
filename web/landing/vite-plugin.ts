import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport, type Plugin, type ViteDevServer } from 'vite'
import { brand } from '../../contract/brand.ts'
import { builtAsset } from '../build/built-asset.ts'
import { pageOfFile, pageTitles, type PageName } from './pages.ts'

type Renderer = { renderPage: (name: PageName) => string }

const folder = import.meta.dirname
const rendererFile = path.join(folder, 'render.tsx')
const redirectFile = path.join(folder, 'signed-in.js')
const redirectName = path.basename(redirectFile)
const manifestName = 'site.webmanifest'

/**
 * Renders the static pages: the landing page at `/` and the legal pages. They are written in React with the
 * application's theme and built as plain HTML with critical CSS and one small script, without React.
 */
export function staticPages(): Plugin[] {
  return [renderStaticPages(), redirectSignedIn(), webManifest()]
}

function renderStaticPages(): Plugin {
  return {
    name: 'static-pages',
    config(config) {
      const root = config.root ?? path.dirname(folder)
      const input = Object.keys(pageTitles).map((name) => path.join(root, `${name}.html`))
      return { build: { rolldownOptions: { input } } }
    },
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const address = request.url?.split('?')[0] ?? ''
        if (address !== '/' && pageOfFile(address) !== undefined) request.url = `${address}.html`
        next()
      })
    },
    hotUpdate({ file, server }) {
      if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' })
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path: file, server }) {
        const page = pageOfFile(file)
        return page === undefined ? html : (await loadRenderer(server)).renderPage(page)
      },
    },
  }
}

async function loadRenderer(server: ViteDevServer | undefined): Promise<Renderer> {
  if (server) return (await server.ssrLoadModule(rendererFile)) as Renderer
  const { module } = await runnerImport<Renderer>(rendererFile, { logLevel: 'error' })
  return module
}

/** Adds the script that redirects signed-in visitors before the first paint of the landing page. */
function redirectSignedIn(): Plugin {
  return {
    name: 'redirect-signed-in',
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', name: redirectName, source: readFileSync(redirectFile, 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path: file, bundle }) {
        if (pageOfFile(file) !== 'index') return []
        const src = builtAsset(redirectName, bundle) ?? `/landing/${redirectName}`
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** The web manifest, generated because its texts come from `brand`. */
function webManifest(): Plugin {
  const source = JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#f8fafc',
    theme_color: '#4f46e5',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
  return {
    name: 'web-manifest',
    configureServer(server) {
      server.middlewares.use(`/${manifestName}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: manifestName, source })
    },
  }
}
