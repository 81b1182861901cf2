import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, packageFolder, toolEnvironment } from './steps.mjs'

/** The shell is Chromium without its windows, and computes a sixth less. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** Path of an installed Chromium that runs; undefined if Playwright has to use its own. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!runs(given)) fail(`CHROMIUM_PATH is ${given}, which does not run as a Chromium.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => runs(path))
}

/** Provides a browser for the journeys: an installed one, else Debian's if run as root, else Playwright's. */
export function ensureBrowser() {
  if (findChromium() || playwrightHasBrowser()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      console.log(`Installing Chromium for the browser journeys (apt-get install ${name}).`)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      if (findChromium()) return
    }
  }
  console.log("Downloading Playwright's Chromium for the browser journeys.")
  const result = spawnSync('playwright', ['install', 'chromium'], {
    cwd: packageFolder,
    stdio: 'inherit',
    env: toolEnvironment(),
  })
  if (result.status === 0 && playwrightHasBrowser()) return
  fail(
    'No Chromium could be installed for the browser journeys. Install one, or set CHROMIUM_PATH to its program.',
  )
}

function playwrightHasBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test')
    return existsSync(chromium.executablePath())
  } catch {
    return false
  }
}

/** Ubuntu's `chromium-browser` may only print how to install one, so its existence is not enough. */
function runs(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
