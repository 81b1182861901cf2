import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import createEmotionServer from '@emotion/server/create-instance'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/material/styles'
import { renderToStaticMarkup } from 'react-dom/server'
import { appTheme } from '../shared/theme/theme.ts'
import { ApiReferencePage } from './api/api-reference-page.tsx'
import { GuidePage } from './api/guide-page.tsx'
import { apiGuideSlugs } from '../../contract/api-guides.ts'
import { DocumentHead } from './document-head.tsx'
import { fontFaces } from './font-faces.ts'
import { landingStyles } from './landing-styles.ts'
import { LegalPage } from './legal/legal-page.tsx'
import { privacyPolicy } from './legal/privacy-policy.ts'
import { termsOfService } from './legal/terms-of-service.ts'
import { LandingPage } from './page/landing-page.tsx'
import { pageTitles, type PageName } from './pages.ts'

/** The document of one static page with inlined critical CSS; scripts and fonts have source paths. */
export function renderPage(name: PageName): string {
  // Without plugins, no vendor prefixes are added, because the supported browsers need none.
  const cache = createCache({ key: 'pw', stylisPlugins: [] })
  const emotion = createEmotionServer(cache)
  const page = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ThemeProvider theme={appTheme}>
        <CssBaseline enableColorScheme />
        <GlobalStyles styles={landingStyles} />
        {contentOf(name)}
      </ThemeProvider>
    </CacheProvider>,
  )
  const { styles } = emotion.extractCriticalToChunks(page)
  const css = styles.map((style) => style.css).join('')
  const head = renderToStaticMarkup(<DocumentHead title={pageTitles[name]} />)
  return [
    '<!doctype html><html lang="en" data-theme="light"><head>',
    head,
    `<style>${fontFaces}${css}</style>`,
    '<script type="module" src="/landing/script/main.ts"></script>',
    ...(name === 'api-reference'
      ? ['<script type="module" src="/landing/api/show-reference.ts"></script>']
      : []),
    `</head><body>${page}</body></html>`,
  ].join('')
}

function contentOf(name: PageName) {
  if (name === 'privacy-policy') return <LegalPage text={privacyPolicy} rendered={new Date()} />
  if (name === 'terms-of-service') return <LegalPage text={termsOfService} rendered={new Date()} />
  if (name === 'api-reference') return <ApiReferencePage />
  const guide = apiGuideSlugs.find((slug) => name === `api-${slug}`)
  return guide === undefined ? <LandingPage /> : <GuidePage slug={guide} />
}
