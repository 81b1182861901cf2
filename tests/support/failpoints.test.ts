import { expect, test } from 'vitest'
import { failpointsIn } from './failpoints.ts'

/** Each has a suite that kills at every failpoint below the folder. */
const folders = [
  'server/account-deletion',
  'server/assistant/videos',
  'server/billing',
  'server/events',
  'server/idempotency',
  'server/media/conversions',
  'server/media/uploads',
  'server/media/videos',
  'server/notifications',
  'server/points',
  'server/posts/publish',
  'server/social-accounts',
  'server/webhooks',
]

test('every failpoint of the server is below a folder whose suite kills there', () => {
  expect(failpointsIn('server').toSorted()).toEqual(folders.flatMap(failpointsIn).toSorted())
})
