import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { session } from '../session/session.ts'
import { refreshUser } from './auth-calls.ts'

const user = { email: 'ada@example.com', full_name: 'Ada' } as User

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a failed refresh of the user is logged and thrown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  session.start('a-token', user)
  vi.stubGlobal('fetch', async () => Response.json({ success: false }))
  await expect(refreshUser()).rejects.toThrow('Failed to refresh user data')
  expect(warn).toHaveBeenCalledOnce()
  expect(session.getState().user).toEqual(user)
})

test("a refresh without a token raises 'No token available'", async () => {
  const call = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', call)
  session.end('signed-out')
  await expect(refreshUser()).rejects.toThrow('No token available')
  expect(call).not.toHaveBeenCalled()
})
