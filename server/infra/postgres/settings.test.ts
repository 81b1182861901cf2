import { expect, test } from 'vitest'
import { pools } from '../database/pools.ts'
import { serverSettings } from './settings.ts'

test('the log of the database does not quote refused rows', () => {
  const settings = serverSettings({ clusterName: 'a', socketFolder: '/a', durable: true })
  expect(settings).toContain('log_error_verbosity=terse')
})

test('the connections of a process with both roles fit into the embedded database', () => {
  const sum = Object.values(pools).reduce((all, { connections }) => all + connections, 0)
  const settings = serverSettings({ clusterName: 'a', socketFolder: '/a', durable: true })
  const limit = Number(settings.join(' ').match(/max_connections=(\d+)/)?.[1])
  // The rest is for connections that listen, for operators, and for a backup.
  expect(limit - sum).toBeGreaterThanOrEqual(15)
})

test('a server that several processes use has as many connections as they need', () => {
  const options = { clusterName: 'a', socketFolder: '/a', durable: true }
  expect(serverSettings({ ...options, more: { max_connections: '200' } })).toContain('max_connections=200')
  expect(serverSettings(options)).toContain('max_connections=60')
})
