import { expect, test } from 'vitest'
import { serverSettings } from './settings.ts'

test("the database's own log does not quote rows it refuses", () => {
  const settings = serverSettings({ clusterName: 'a', socketFolder: '/a', durable: true })
  expect(settings).toContain('log_error_verbosity=terse')
})
