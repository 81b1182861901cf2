import { expect, test } from 'vitest'
import { serverSettings } from './settings.ts'

test('the log of the database does not quote refused rows', () => {
  const settings = serverSettings({ clusterName: 'a', socketFolder: '/a', durable: true })
  expect(settings).toContain('log_error_verbosity=terse')
})
