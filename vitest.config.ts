import { defineConfig } from 'vitest/config'
import { full, soak } from './tests/support/test-size.ts'

/** Suites that start the product, its commands or a database as processes of their own; they mostly wait. */
const processes = [
  'tests/{publishing,durability}/**/*.test.ts',
  'tests/*/kill.test.ts',
  'tests/deploy/*.test.ts',
  'tests/points/spend-storm.test.ts',
  'tests/security/exposure.test.ts',
  'scripts/{admin,backup,demo}/**/*.test.ts',
]

/** What `npm test` leaves to `npm run test:full`: long samples, every platform, and failures that few changes touch. */
const onlyInFull = [
  // X stays, as in `platformsToTest`.
  '{server/connectors,sandbox}/{facebook,instagram,linkedin,tiktok,youtube}/**/*.test.ts',
  'sandbox/stripe/**/*.test.ts',
  'tests/security/{worst-bodies,exposure,fuzz,unauthenticated,guessing,known-addresses}.test.ts',
  'tests/{platforms,api}/clients/*.test.ts',
  'tests/deploy/*.test.ts',
  'tests/billing/!(subscribe).test.ts',
  'scripts/{backup/backup,demo/fill,admin/admin}.test.ts',
  'tests/points/spend-storm.test.ts',
  'tests/{connections,webhooks}/kill.test.ts',
  'tests/corpus/media/media.test.ts',
  'tests/platforms/hostile-answers.test.ts',
  'tests/publishing/{clock-jumps,faults,kill-parts,kill-staging,kill-video,workers}.test.ts',
  'tests/durability/!(starting).test.ts',
  'server/**/{video-faults,video-takeover,upload-conversions,long-*,stalled-clients,locked-table}.test.ts',
  'server/assistant/{texts/faults,ideas/read-page,pictures/brand,pictures/cards/{cards,logo/logo},pictures/images/image-model,videos/videos}.test.ts',
  'server/accounts/account-limits.test.ts',
  'server/applications/self-registration.test.ts',
  'server/members/future-owners.test.ts',
  'server/posts/publish/dispatch/dispatch.queries.test.ts',
  'server/feeds/feeds.test.ts',
  'server/infra/storage/storage.test.ts',
  'server/notifications/digest/feeds-digest.test.ts',
  'server/evergreen/evergreen.test.ts',
  'server/post-imports/post-imports.test.ts',
  'server/posts/metrics/refresh-metrics.test.ts',
  'server/posts/external/external-posts.test.ts',
  'server/connectors/twitter/twitter-video.test.ts',
  'server/media/conversions/conversions.test.ts',
  'server/infra/jobs/schedule.test.ts',
]

const common = {
  pool: 'forks' as const,
  setupFiles: ['tests/support/after-each-test.ts'],
  exclude: ['**/node_modules/**', ...(full ? [] : onlyInFull)],
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
      {
        test: {
          ...common,
          name: 'processes',
          include: [...processes, ...(soak ? ['tests/**/*.soak.ts'] : [])],
        },
      },
      {
        test: {
          ...common,
          name: 'modules',
          include: ['{contract,server,sandbox,web,scripts,bench,tests}/**/*.test.{ts,tsx}'],
          exclude: [...processes, ...common.exclude],
          // One worker loads the product's code once for all of its files.
          isolate: false,
        },
      },
    ],
  },
})
