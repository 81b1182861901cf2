import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../contract/accounts/display.ts'
import { safeStorage, type KeyValueStore } from '../storage/safe-storage.ts'
import { createSessionStore } from './session-store.ts'

const maya: User = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  full_name: 'Maya Lindqvist',
  email: 'maya@example.com',
  username: null,
  phone_number: null,
  bio: '',
  pictureUrl: null,
  account_type: 'influencer',
  subscription_tier: 'free',
  display: defaultDisplay,
  timeZone: 'Europe/Vienna',
  created_at: '2026-01-01T00:00:00.000Z',
  email_verified: false,
  deletesAt: null,
}

function storageWith(items: Record<string, string> = {}): KeyValueStore & { items: Map<string, string> } {
  const map = new Map(Object.entries(items))
  return {
    items: map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

const signedIn = { accessToken: 'token', user: JSON.stringify(maya) }

test('loading starts true and a stored session is restored', () => {
  const store = createSessionStore(storageWith(signedIn))
  expect(store.getState()).toMatchObject({ loading: true, user: null, token: null })
  store.restore()
  expect(store.getState()).toMatchObject({ loading: false, user: maya, token: 'token' })
})

test('without a stored session, no user is signed in after loading', () => {
  const store = createSessionStore(storageWith())
  store.restore()
  expect(store.getState()).toMatchObject({ loading: false, user: null, token: null, ended: null })
})

test.each([
  ['not JSON', '{"full_name": "Ma'],
  ['null', 'null'],
  ['a number', '7'],
  ['a user without an email', '{"full_name":"Maya"}'],
])('a stored user that is %s clears the stored session', (_what, user) => {
  const storage = storageWith({ accessToken: 'token', user })
  const store = createSessionStore(storage)
  store.restore()
  expect(store.getState()).toMatchObject({ loading: false, user: null, token: null })
  expect(storage.items.size).toBe(0)
})

test('a token without a user is not a session', () => {
  const store = createSessionStore(storageWith({ accessToken: 'token' }))
  store.restore()
  expect(store.getState()).toMatchObject({ user: null, token: null })
})

test('signing in stores token and user under the specified keys', () => {
  const storage = storageWith()
  const store = createSessionStore(storage)
  store.start('token', maya)
  expect(Object.fromEntries(storage.items)).toEqual(signedIn)
  expect(store.getState()).toMatchObject({ user: maya, token: 'token', loading: false })
})

test('the end of a session removes both stored items and keeps the reason', () => {
  const storage = storageWith(signedIn)
  const store = createSessionStore(storage)
  store.restore()
  store.end('expired', 'Please sign in again.')
  expect(storage.items.size).toBe(0)
  expect(store.getState()).toMatchObject({ user: null, ended: 'expired', notice: 'Please sign in again.' })
})

test('updating the user replaces it in state and in storage', () => {
  const storage = storageWith(signedIn)
  const store = createSessionStore(storage)
  store.restore()
  store.updateUser({ ...maya, email_verified: true })
  expect(store.getState().user?.email_verified).toBe(true)
  expect(JSON.parse(storage.items.get('user') ?? '')).toMatchObject({ email_verified: true })
})

test('signing out in one tab signs out the others, and signing in signs them in', () => {
  const storage = storageWith(signedIn)
  const [one, other] = [createSessionStore(storage), createSessionStore(storage)]
  one.restore()
  other.restore()
  one.end('signed-out')
  other.followStorage()
  expect(other.getState()).toMatchObject({ user: null, ended: 'signed-out' })
  one.start('new token', maya)
  other.followStorage()
  expect(other.getState()).toMatchObject({ user: maya, token: 'new token', ended: null })
})

test('an identical change in another tab does not rerender', () => {
  const store = createSessionStore(storageWith(signedIn))
  store.restore()
  let changes = 0
  store.subscribe(() => changes++)
  store.followStorage()
  expect(changes).toBe(0)
})

test('a session works in this tab if the storage is full', () => {
  const full = safeStorage(() => ({
    ...storageWith(),
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }))
  const store = createSessionStore(full)
  store.start('token', maya)
  expect(full.getItem('accessToken')).toBe('token')
  store.end('signed-out')
  expect(full.getItem('accessToken')).toBeNull()
})

test('a session works in this tab if the storage is blocked', () => {
  const blocked = safeStorage(() => {
    throw new Error('SecurityError')
  })
  const store = createSessionStore(blocked)
  store.restore()
  store.start('token', maya)
  store.followStorage()
  expect(store.getState().user).toEqual(maya)
})
