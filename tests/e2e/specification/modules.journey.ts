import { provenBy } from './sentences.ts'
import { test } from './specification.ts'

test('What no screen shows', async () => {
  await provenBy(
    '5 Validation',
    "Using the auth context outside its provider raises 'useAuth must be used within an AuthProvider'",
    'web/shared/auth/auth-context.test.ts',
    "the auth context outside of its provider raises 'useAuth must be used within an AuthProvider'",
  )
  await provenBy(
    '4 States',
    "refreshUser: requires a token, otherwise raises 'No token available'",
    'web/shared/auth/auth-calls.test.ts',
    "a refresh without a token raises 'No token available'",
  )
  await provenBy(
    '4 States',
    'Auth state: user (empty or set), token (empty or set) and a loading flag that starts true; then loading becomes false',
    'web/shared/session/session-store.test.ts',
    'loading starts true and a stored session is restored',
  )
})
