// npm run screenshots [-- NAMES]: the pictures of all screens, or of those whose names match.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withBrowser } from '../bench/browser.ts'
import { readConfig } from '../server/config.ts'
import { startEmbeddedPostgres } from '../server/infra/postgres/index.ts'
import { freePort } from '../tests/support/free-port.ts'
import { phonePictureNames, pictureNames } from '../contract/help/guides/picture-names.ts'
import { fillDemo } from './demo/fill.ts'
import { takePictures, type Series } from './screenshots/take-pictures.ts'

/** Always the same day, so that pictures change only when screens do: a Wednesday before a holiday. */
const present = new Date('2026-11-25T15:10:00Z')
const root = path.dirname(import.meta.dirname)
const only = new RegExp(process.argv[2] ?? '')

const isInGuide = (screen: string, size: string) =>
  [...pictureNames, ...(size === 'narrow' ? phonePictureNames : [])].some((name) => name === screen)

/** Every screen, and those of the guides and the README in their sizes. */
const series: Series[] = [
  ...[
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ].map((size) => ({
    ...size,
    fileOf: (screen: string, scheme: string) =>
      path.join(root, 'screenshots', `${screen}-${size.width}-${scheme}.png`),
  })),
  ...[
    { name: 'narrow', width: 390, height: 640 },
    { name: 'wide', width: 1000, height: 640 },
  ].map(({ name, ...size }) => ({
    ...size,
    fileOf: (screen: string, scheme: string) =>
      isInGuide(screen, name)
        ? path.join(root, 'web/features/help/pictures', `${screen}-${name}-${scheme}.webp`)
        : undefined,
  })),
  {
    width: 640,
    height: 1180,
    fileOf: (screen, scheme) =>
      screen === 'consent' ? path.join(root, 'web/public/guides', `consent-${scheme}.webp`) : undefined,
  },
  {
    width: 1440,
    height: 900,
    fileOf: (screen, scheme) =>
      scheme === 'light' && ['composer', 'calendar-week', 'analytics'].includes(screen)
        ? path.join(root, 'docs/images', `${screen}.webp`)
        : undefined,
  },
]

const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-screenshots-'))
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  PORT: String(await freePort()),
  ROLES: 'web',
})
const postgres = await startEmbeddedPostgres({ dataDir })
try {
  const wanted = series.map((one): Series => ({
    ...one,
    fileOf: (screen, scheme) => (only.test(screen) ? one.fileOf(screen, scheme) : undefined),
  }))
  await fillDemo({
    config,
    databaseUrl: postgres.url,
    present,
    use: (url) =>
      withBrowser(
        (browser) => takePictures(browser, { url, present }, wanted),
        // Letters keep the distances that they have on a screen.
        ['--font-render-hinting=none'],
      ),
  })
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
