import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import { prerenderToNodeStream } from 'react-dom/static'
import { text } from 'node:stream/consumers'
import { brand } from '../../../contract/brand.ts'
import { dropUnusedVariables } from '../../build/drop-unused-variables.ts'
import { fallbackFontFace } from '../../shared/theme/fallback-font-face.ts'
import { PublicApplication } from './public-application.tsx'
import { publicTitles } from './public-paths.ts'
import { loadPublicScreen } from './public-screens.tsx'

const initial = { pathname: '/login', search: '', state: null }
// Here and not below: the build can import modules only until this one has run.
await loadPublicScreen(initial)

/**
 * Renders the login screen at build time: title, styles and content. The browser's script hydrates the content and
 * reuses the styles of its components.
 */
export async function renderLogin() {
  const cache = createCache({ key: 'css', stylisPlugins: [] })
  const emotion = createEmotionServer(cache)
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>
      <PublicApplication initial={initial} onLeave={() => undefined} />
    </CacheProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const content = await text(prelude)
  const { styles } = emotion.extractCriticalToChunks(content)
  // Only the theme variables used here are included; the script adds the complete ones.
  const isGlobal = ({ key }: { key: string }) => key.endsWith('-global')
  const global = styles.filter(isGlobal).map(({ css }) => css)
  const own = styles.filter((style) => !isGlobal(style))
  const css = own.map(
    ({ key, ids, css: rules }) => `<style data-emotion="${key} ${ids.join(' ')}">${rules}</style>`,
  )
  return {
    title: `${publicTitles[initial.pathname]} · ${brand.name}`,
    styles: `<style>${fallbackFontFace}${dropUnusedVariables(global.join(''), content + css.join(''))}</style>${css.join('')}`,
    content,
  }
}
