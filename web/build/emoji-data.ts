import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { emojiDataPath } from '../features/compose/emoji/emoji-data-path.ts'

const require = createRequire(import.meta.url)
const folder = path.dirname(require.resolve('emojibase-data/package.json'))
const files = ['en/data.json', 'en/messages.json']
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

/** Serves the data of the emoji picker from here, because the content policy allows no other address. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    buildStart() {
      const { version } = JSON.parse(read('package.json')) as { version: string }
      if (!emojiDataPath.endsWith(`-${version}`))
        this.error(`The path of the emoji data has to end with ${version}`)
      if (this.meta.watchMode) return
      for (const file of files) {
        this.emitFile({ type: 'asset', fileName: `${emojiDataPath.slice(1)}/${file}`, source: read(file) })
      }
    },
    configureServer(dev) {
      for (const file of files) {
        dev.middlewares.use(`${emojiDataPath}/${file}`, (_request, response) => {
          response.setHeader('content-type', 'application/json').end(read(file))
        })
      }
    },
  }
}
