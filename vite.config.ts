import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { builtAsset } from './web/build/built-asset.ts'
import { emojiData } from './web/build/emoji-data.ts'
import { referenceViewer } from './web/build/reference-viewer.ts'
import { staticPages } from './web/landing/vite-plugin.ts'

const root = path.resolve(import.meta.dirname, 'web')
const outDir = path.resolve(import.meta.dirname, 'dist/web')
// `npm run dev` starts the server with the same environment, so PORT is where it listens.
const server = `http://127.0.0.1:${process.env.PORT || '3000'}`

/** What the application's router answers; everything else in the dev server is a file or the proxied server. */
const applicationRoute = /^\/(?!@|api\/|app\/|shared\/|features\/|contract\/|node_modules\/)[^.]*$/

export default defineConfig({
  root,
  publicDir: 'public',
  plugins: [
    react(),
    staticPages(),
    serveApplicationRoutes(),
    schemeBeforePaint(),
    emojiData(),
    referenceViewer(),
    compressAssets(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [path.join(root, 'app.html')],
      output: {
        codeSplitting: {
          // Otherwise a library that most screens use becomes dozens of files, and a page asks for a hundred of them.
          groups: [{ name: 'libraries', test: /node_modules/, minShareCount: 20 }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api/', '/mcp', '/public/', '/media/', '/sandbox/', '/dev/', '/assets/'].map((address) => [
        address,
        server,
      ]),
    ),
  },
})

/** In development every application route is `app.html`, as the server does it with the build. */
function serveApplicationRoutes(): Plugin {
  return {
    name: 'serve-application-routes',
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        const asksForPage = request.headers.accept?.includes('text/html') ?? false
        const address = request.url?.split('?')[0] ?? '/'
        if (!asksForPage || address === '/' || !applicationRoute.test(address)) return next()
        request.url = '/app.html'
        next()
      })
    },
  }
}

/**
 * Puts the script that sets light or dark in front of the first paint. It has to be a classic script
 * in its own file: a module would run after the first paint, and the content policy forbids inline ones.
 */
function schemeBeforePaint(): Plugin {
  const source = 'shared/theme/before-paint.js'
  const name = 'before-paint.js'
  return {
    name: 'scheme-before-paint',
    buildStart() {
      if (this.meta.watchMode) return
      this.emitFile({ type: 'asset', name, source: readFileSync(path.join(root, source), 'utf8') })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const src = builtAsset(name, context.bundle) ?? `/${source}`
        return [{ tag: 'script', attrs: { src }, injectTo: 'head' }]
      },
    },
  }
}

/** Writes `.br` and `.gz` beside what compresses, so that the server never compresses while it answers. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = outDir }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(html|js|css|svg|json|webmanifest)$/.test(name))
      await Promise.all(names.map((name) => compressFile(path.join(dir, name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli)
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped)
}
