import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { builtAsset } from './built-asset.ts'
import { modulePreloads } from './module-preloads.ts'
import { pageScripts, signInPage as template } from './page-scripts.ts'

type Renderer = { renderLogin: () => Promise<{ title: string; styles: string; content: string }> }

const web = path.resolve(import.meta.dirname, '..')
const rendererFile = path.join(web, 'app/public/render.tsx')

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const starterFile = path.join(web, 'app/public/start-when-used.js')
const starterName = path.basename(starterFile)

/**
 * Writes a page for every sign-in screen (`register.html`), which names the scripts of its screen, so that they are
 * fetched beside the script of the page. `login.html` has the content of the login rendered already, and its scripts run
 * when it is used; `sign-in.html` is the same without it.
 */
export function signInPages(): Plugin {
  return {
    name: 'sign-in-pages',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: starterName, source: readFileSync(starterFile, 'utf8') })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[template]
        if (page?.type !== 'asset') throw new Error(`The build has no ${template}`)
        const html = inlineStyles(String(page.source), bundle)
        for (const { path: address, modules } of pageScripts) {
          if (!modules.includes(template)) continue
          const source = html.replace('</head>', () => `${modulePreloads(html, modules, bundle)}</head>`)
          if (address === '/login') {
            page.source = source
            this.emitFile({ type: 'asset', fileName: 'login.html', source: await withLogin(source, bundle) })
          } else this.emitFile({ type: 'asset', fileName: `${address.slice(1)}.html`, source })
        }
      },
    },
  }
}

/** The login is shown before its scripts are fetched, which stand in a template for `start-when-used.js`. */
async function withLogin(html: string, bundle: Rolldown.OutputBundle): Promise<string> {
  const { module } = await runnerImport<Renderer>(rendererFile, { logLevel: 'error' })
  const { title, styles, content } = await module.renderLogin()
  const scripts = html
    .match(scriptTags)
    ?.join('')
    .replace(/<script[^>]* src=("[^"]+")/, '<link rel="modulepreload" crossorigin href=$1>$&')
  const starter = `<script src="${addressOf(starterName, bundle)}"></script>`
  return html
    .replaceAll(scriptTags, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `<template id="scripts">${scripts}</template>${starter}${styles}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${withBuiltImages(content, bundle)}</div>`)
}

/** The page's few font faces stand in the page itself: a file of their own would hold up the first paint. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
  })
}

/** The content was rendered with the images of the source folder; in the build they have names of their own. */
function withBuiltImages(content: string, bundle: Rolldown.OutputBundle): string {
  return content.replaceAll(
    / src="([^"]+)"/g,
    (_whole, source: string) => ` src="${addressOf(path.basename(source), bundle)}"`,
  )
}

function addressOf(name: string, bundle: Rolldown.OutputBundle): string {
  const address = builtAsset(name, bundle)
  if (address === undefined) throw new Error(`The build has no ${name}`)
  return address
}
