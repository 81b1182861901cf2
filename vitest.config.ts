import { defineConfig } from 'vitest/config'

/** Suites that start the product, its commands or a database as processes of their own; they mostly wait. */
const processes = [
  'tests/{publishing,durability}/**/*.test.ts',
  'tests/*/kill.test.ts',
  'tests/points/spend-storm.test.ts',
  'tests/security/exposure.test.ts',
  'scripts/**/*.test.ts',
]
/** Kills at random times; only in `npm run test:soak`. */
const soak = process.env['SOAK'] ? ['tests/**/*.soak.ts'] : []

const common = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/after-each-test.ts'],
  // A test that needs its second try is named in the summary: fix it instead of accepting it. A soak takes up to an hour,
  // and a second try would start with what the first left behind.
  retry: process.env['SOAK'] ? 0 : 1,
  // Generous, because a machine can be slow or busy: it ends only what hangs.
  testTimeout: 120_000,
  // A condition may take long on a slow machine; the default is one second.
  expect: { poll: { timeout: 30_000 } },
  hookTimeout: 240_000,
}

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    // On two cores the default is one.
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: 'processes', include: [...processes, ...soak] } },
      {
        test: {
          ...common,
          name: 'modules',
          include: ['{contract,server,sandbox,web,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: processes,
          // One worker loads the product's code once for all of its files.
          isolate: false,
        },
      },
    ],
  },
})
