import type { ApiKey, createApiKeySchema } from '../../contract/api-keys/api-keys.ts'
import { apiKeyScopes } from '../../contract/api-keys/scopes.ts'
import type { z } from 'zod'
import type { TestApp, TestUser } from './app.ts'

type Fields = Partial<Omit<z.input<typeof createApiKeySchema>, 'identity'>>

/** An API key of a user, with all scopes by default. */
export async function newApiKey(
  app: Pick<TestApp, 'request'>,
  { token, password }: Pick<TestUser, 'token' | 'password'>,
  fields: Fields = {},
): Promise<ApiKey & { secret: string }> {
  const body = { name: 'A secret plan', scopes: [...apiKeyScopes], ...fields, identity: { password } }
  const { status, body: made } = await app.request('POST', '/api/api-keys', { token, body })
  if (status !== 200) throw new Error(`Making an API key answered ${status}: ${JSON.stringify(made)}`)
  return { ...(made['key'] as ApiKey), secret: String(made['secret']) }
}
