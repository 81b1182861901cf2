import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { disabledFeatures } from './scripts/chromium-features.ts'
import type { PlanKey } from './contract/billing/plans.ts'
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

/** Projects by the settings of their product, because each change of settings starts another product. */
const withModel = [
  'assistant.journey.ts',
  'each-platform.journey.ts',
  'evergreen.journey.ts',
  'settings.journey.ts',
]
const withModelOnPro = ['best-posts.journey.ts']
const onPro = [
  // The free plan has three platforms.
  'all-platforms.journey.ts',
  'analytics.journey.ts',
  'blocked-posts.journey.ts',
  'brand-pictures.journey.ts',
  'idea-week.journey.ts',
  'several-profiles.journey.ts',
  'up-next.journey.ts',
  'voices.journey.ts',
  'warnings.journey.ts',
]

export default defineConfig<object, { topology: Topology; withModel: boolean; plan: PlanKey }>({
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
    { name: 'with a model', use: { withModel: true }, testMatch: withModel },
    {
      name: 'with a model on the pro plan',
      use: { withModel: true, plan: 'pro' },
      testMatch: withModelOnPro,
    },
    { name: 'on the pro plan', use: { plan: 'pro' }, testMatch: onPro },
    {
      name: 'one process',
      use: { topology: 'single' },
      testIgnore: [...withModel, ...withModelOnPro, ...onPro],
    },
    ...(full
      ? [{ name: 'web and worker apart', use: { topology: 'split' as const }, grep: /@everywhere/ }]
      : []),
  ],
})
