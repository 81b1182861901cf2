import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { disabledFeatures } from './scripts/chromium-features.ts'
import { full } from './tests/support/test-size.ts'
import type { Topology } from './tests/e2e/product-under-test.ts'

/** An installed Chromium is used where there is one; else the one Playwright brings. */
const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((file) => file !== undefined && existsSync(file))

export default defineConfig<object, { topology: Topology }>({
  globalSetup: './tests/e2e/global-setup.ts',
  testDir: 'tests/e2e',
  testMatch: '*.journey.ts',
  // Each worker has a product of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(installed !== undefined && { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page is open for seconds only, so optimizing its script costs more than it saves.
        '--js-flags=--no-turbofan,--no-maglev',
        disabledFeatures,
      ],
    },
  },
  projects: [
    { name: 'one process', use: { topology: 'single' } },
    ...(full
      ? [{ name: 'web and worker apart', use: { topology: 'split' as const }, grep: /@everywhere/ }]
      : []),
  ],
})
