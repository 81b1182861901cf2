import type { Plugin } from 'vite'
import { modulePreloads } from './module-preloads.ts'
import { pageScripts } from './page-scripts.ts'

const template = 'app.html'

/**
 * Writes which scripts each page of the application loads beside the application itself. The server names them in the page
 * that it sends (`server/web-files.ts`); otherwise the browser would ask for them only after the application has started.
 */
export function applicationPages(): Plugin {
  return {
    name: 'application-pages',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle[template]
        if (page?.type !== 'asset') throw new Error(`The build has no ${template}`)
        const html = String(page.source)
        const pages = pageScripts
          .filter(({ modules }) => modules.includes(template))
          .map(({ path, modules }) => ({ path, preloads: modulePreloads(html, modules, bundle) }))
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}
