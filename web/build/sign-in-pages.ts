import path from 'node:path'
import { runnerImport, type Plugin, type Rolldown } from 'vite'

type Renderer = {
  renderPublicScreen: (pathname: string) => Promise<{ title: string; styles: string; content: string }>
}

const rendererFile = path.resolve(import.meta.dirname, '../app/public/render.tsx')
const template = 'sign-in.html'

/** Writes `login.html`: the page of the sign-in screens with the prerendered login. */
export function signInPages(): Plugin {
  return {
    name: 'sign-in-pages',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[template]
        if (page?.type !== 'asset') throw new Error(`The build has no ${template}`)
        const html = inlineStyles(String(page.source), bundle)
        page.source = html
        const { module } = await runnerImport<Renderer>(rendererFile, { logLevel: 'error' })
        const { title, styles, content } = await module.renderPublicScreen('/login')
        const source = html
          .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
          .replace('</head>', () => `${styles}</head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${content}</div>`)
        this.emitFile({ type: 'asset', fileName: 'login.html', source })
      },
    },
  }
}

/** The font faces are inlined, because a separate file would delay the first paint. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
    const file = bundle[name]
    return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
  })
}
