import { randomInt } from 'node:crypto'

export type Ask = {
  token?: string
  /** Sent as JSON, unless it is a form or a blob. */
  body?: unknown
  headers?: Record<string, string>
  /** The caller's network address; random by default, so that limits by address do not apply. */
  from?: string
}

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> }

/** Calls the product as its screens do: JSON with a bearer token. */
export function requester(url: string) {
  return async (method: string, path: string, ask: Ask = {}): Promise<Answer> => {
    const { body: given } = ask
    const isJsonBody = given !== undefined && !(given instanceof FormData) && !(given instanceof Blob)
    const response = await fetch(url + path, {
      method,
      headers: {
        'x-forwarded-for': ask.from ?? randomAddress(),
        ...(ask.token !== undefined && { authorization: `Bearer ${ask.token}` }),
        ...(isJsonBody && { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(given !== undefined && { body: isJsonBody ? JSON.stringify(given) : given }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : { text }
    return { status: response.status, headers: response.headers, body }
  }
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}
