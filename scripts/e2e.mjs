// Runs the browser journeys against a fresh build; arguments go to Playwright (a file's name, --ui ...).
import { findChromium } from './ensure-browser.mjs'
import { run } from './steps.mjs'

const built = await run('node', ['scripts/ensure-build.mjs'])
if (built !== 0) process.exit(built)
const chromium = findChromium()
const environment = chromium === undefined ? {} : { CHROMIUM_PATH: chromium }
process.exit(await run('playwright', ['test', ...process.argv.slice(2)], environment))
