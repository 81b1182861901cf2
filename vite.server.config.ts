import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const outDir = path.join(root, 'dist/server')

/** They start worker threads, or load native code or WebAssembly from files beside their own. */
const notBundled = [
  'date-holidays',
  'harfbuzzjs',
  'libheif-js',
  'mediabunny',
  'pino',
  'pino-pretty',
  'sharp',
  'woff2-encoder',
]

/** The programs in few files, because reading and compiling a thousand modules takes most of a start. */
export default defineConfig({
  root,
  publicDir: false,
  plugins: [keepFileAddresses()],
  // The package of this name. Node's own module of this name is deprecated and says so on each start.
  resolve: { alias: { punycode: path.join(root, 'node_modules/punycode/punycode.js') } },
  ssr: { noExternal: true, external: notBundled },
  build: {
    outDir,
    emptyOutDir: true,
    ssr: true,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: { chunkFileNames: '[name]-[hash].js' },
      input: {
        main: 'server/main.ts',
        admin: 'scripts/admin.ts',
        backup: 'scripts/backup.ts',
        restore: 'scripts/restore.ts',
      },
    },
  },
})

/** Lets our code find files beside its sources: migrations, worker threads, style sheets and packages. */
function keepFileAddresses(): Plugin {
  return {
    name: 'keep-file-addresses',
    enforce: 'pre',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname)/ },
      handler(code, id) {
        const file = path.relative(outDir, id)
        const moved = code
          .replaceAll('import.meta.dirname', `\`\${import.meta.dirname}/${path.dirname(file)}\``)
          .replaceAll('import.meta.url', `new URL('${file}', import.meta.url).href`)
        // No line moves, so the source map stays right.
        return { code: moved, map: null }
      },
    },
  }
}
