import { apiClient } from './api-client.ts'
import { newApiKey } from './new-api-key.ts'
import type { TestApp, TestUser } from './app.ts'

type Keyed = Parameters<typeof newApiKey>[2]

/** Calls the API of Postiz as its clients do: a raw key, errors as `{msg}`. */
export function postizClient(url: string, secret: string, base = '/public/v1') {
  return async (method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData
    const reply = await fetch(url + base + path, {
      method,
      headers: { authorization: secret, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    // Also of an empty or foreign answer.
    const answer: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    return { status: reply.status, body: answer as never }
  }
}

/** A new user with a key of all scopes by default, as a client of Postiz and of our own API. */
export async function addPostizUser(app: TestApp, key?: Keyed) {
  const user: TestUser = await app.addUser()
  const { secret } = await newApiKey(app, user, key)
  return { user, secret, client: apiClient(app.url, user.token), call: postizClient(app.url, secret) }
}
