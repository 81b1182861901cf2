import { afterEach, expect, test, vi } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { localStore } from '../storage/safe-storage.ts'
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
  session.start('a-token', user)
  localStore.removeItem('accessToken')
  await expect(refreshUser()).rejects.toThrow('No token available')
  expect(call).not.toHaveBeenCalled()
})

test('with the stored token gone, the next refused call ends the session as any 401 does', async () => {
  const refused = { success: false, code: 'unauthenticated', message: 'Please sign in.' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 401 }))
  session.start('a-token', user)
  localStore.removeItem('accessToken')
  await expect(api.get('/api/posts')).rejects.toThrow('Please sign in.')
  expect(session.getState()).toMatchObject({ user: null, ended: 'expired' })
  expect(localStore.getItem('user')).toBeNull()
})

test('a refused call of a visitor ends no session', async () => {
  const refused = { success: false, code: 'unauthenticated', message: 'Please sign in.' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 401 }))
  session.end('signed-out')
  await expect(api.post('/api/auth/resend-verification')).rejects.toThrow('Please sign in.')
  expect(session.getState().ended).toBe('signed-out')
})

test('a refresh that was asked for before the user was changed does not bring the former user back', async () => {
  const renamed = { ...user, full_name: 'Augusta' }
  const answer = Promise.withResolvers<Response>()
  session.start('a-token', user)
  vi.stubGlobal('fetch', () => answer.promise)
  const refreshed = refreshUser()
  session.updateUser(renamed)
  answer.resolve(Response.json({ success: true, user }))
  await refreshed
  expect(session.getState().user).toEqual(renamed)
})

test('a refresh does not give its user to somebody who signed in meanwhile', async () => {
  const other = { email: 'grace@example.com', full_name: 'Grace' } as User
  const answer = Promise.withResolvers<Response>()
  session.start('a-token', user)
  vi.stubGlobal('fetch', () => answer.promise)
  const refreshed = refreshUser()
  session.start('another-token', other)
  answer.resolve(Response.json({ success: true, user }))
  await refreshed
  expect(session.getState().user).toEqual(other)
})

test('of two refreshes at once, the one that is answered last counts', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const promises = answers.map(({ promise }) => promise)
  session.start('a-token', user)
  vi.stubGlobal('fetch', () => promises.shift())
  const refreshes = [refreshUser(), refreshUser()]
  for (const [index, name] of ['First', 'Second'].entries()) {
    answers[index]?.resolve(Response.json({ success: true, user: { ...user, full_name: name } }))
    await refreshes[index]
  }
  expect(session.getState().user?.full_name).toBe('Second')
})
