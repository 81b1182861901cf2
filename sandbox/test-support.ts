import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

import { decideConsent } from './oauth/consent-client.ts'
import { type RunningSandbox, startSandbox } from './main.ts'

export type Answered = { status: number; headers: Headers; body: Record<string, unknown> }

export async function call(url: string, init: RequestInit = {}): Promise<Answered> {
  const response = await fetch(url, init)
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json') === true
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : { text } }
}

export function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields)
}

export function query(fields: Record<string, string>): string {
  return form(fields).toString()
}

/** A nested value of an answer: `at(body, 'data', 'id')`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (inner as Record<string | number, unknown> | undefined)?.[name],
    value,
  )
}

export const REDIRECT = 'http://127.0.0.1:1/callback'
export const VERIFIER = 'v'.repeat(64)

export function xAuthorizeUrl(sandbox: RunningSandbox, change: Record<string, string> = {}): string {
  const parameters = {
    response_type: 'code',
    client_id: 'client',
    redirect_uri: REDIRECT,
    scope: 'tweet.read tweet.write users.read media.write offline.access',
    state: 'state-1',
    code_challenge: VERIFIER,
    code_challenge_method: 'plain',
    ...change,
  }
  return `${sandbox.url}/twitter/i/oauth2/authorize?${query(parameters)}`
}

const basic = { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` }

export function xToken(sandbox: RunningSandbox, fields: Record<string, string>): Promise<Answered> {
  return call(`${sandbox.url}/twitter/2/oauth2/token`, { method: 'POST', headers: basic, body: form(fields) })
}

export async function xCode(sandbox: RunningSandbox, handle: string, change = {}): Promise<string> {
  const redirect = await decideConsent(xAuthorizeUrl(sandbox, change), { handle })
  return redirect.searchParams.get('code') ?? ''
}

export type XClient = {
  access: string
  refresh: string
  userId: string
  send: (method: string, path: string, body?: unknown) => Promise<Answered>
  post: (text: string, more?: object) => Promise<Answered>
}

export async function connectX(sandbox: RunningSandbox, handle: string, change = {}): Promise<XClient> {
  const { body } = await xToken(sandbox, {
    grant_type: 'authorization_code',
    code: await xCode(sandbox, handle, change),
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
  })
  const access = String(body.access_token)
  const send = (method: string, path: string, payload?: unknown) => {
    const multipart = payload instanceof FormData
    return call(sandbox.url + path, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(payload !== undefined && !multipart && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { body: multipart ? payload : JSON.stringify(payload) }),
    })
  }
  const me = await send('GET', '/twitter/2/users/me')
  return {
    access,
    refresh: String(body.refresh_token),
    userId: String(at(me.body, 'data', 'id')),
    send,
    post: (text, more = {}) => send('POST', '/twitter/2/tweets', { text, ...more }),
  }
}

export const INSTAGRAM_SCOPES =
  'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments,instagram_business_manage_insights'

export async function instagramCode(
  sandbox: RunningSandbox,
  handle: string,
  scope = INSTAGRAM_SCOPES,
): Promise<string> {
  const parameters = query({
    response_type: 'code',
    client_id: 'client',
    redirect_uri: REDIRECT,
    scope,
    state: 'state-1',
  })
  const redirect = await decideConsent(`${sandbox.url}/instagram/oauth/authorize?${parameters}`, { handle })
  return redirect.searchParams.get('code') ?? ''
}

export function instagramExchange(sandbox: RunningSandbox, code: string, change = {}): Promise<Answered> {
  return call(`${sandbox.url}/instagram/oauth/access_token`, {
    method: 'POST',
    body: form({
      client_id: 'client',
      client_secret: 'secret',
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT,
      code,
      ...change,
    }),
  })
}

export type InstagramClient = {
  token: string
  userId: string
  get: (path: string, query?: Record<string, string>) => Promise<Answered>
  post: (path: string, fields: Record<string, string>) => Promise<Answered>
  /** Creates a container and waits until it is processed. */
  container: (fields: Record<string, string>) => Promise<string>
}

export async function connectInstagram(
  sandbox: RunningSandbox,
  handle: string,
  scope = INSTAGRAM_SCOPES,
): Promise<InstagramClient> {
  const { body } = await instagramExchange(sandbox, await instagramCode(sandbox, handle, scope))
  const token = String(body.access_token)
  const userId = String(body.user_id)
  const base = `${sandbox.url}/instagram/v25.0`
  const get = (path: string, fields: Record<string, string> = {}) =>
    call(`${base}${path}?${query({ ...fields, access_token: token })}`)
  const post = (path: string, fields: Record<string, string>) =>
    call(`${base}${path}`, { method: 'POST', body: form({ ...fields, access_token: token }) })
  const container = async (fields: Record<string, string>) => {
    const made = await post(`/${userId}/media`, fields)
    if (made.status !== 200) throw new Error(`no container: ${JSON.stringify(made.body)}`)
    const id = String(made.body.id)
    for (;;) {
      const state = await get(`/${id}`, { fields: 'status_code' })
      if (state.body.status_code !== 'IN_PROGRESS') return id
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { token, userId, get, post, container }
}

/** A server in place of the product, from which the platform downloads pictures. */
export async function startMediaHost(
  files: Record<string, Buffer>,
): Promise<{ origin: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    if (request.url === '/redirect') {
      response.writeHead(302, { location: '/photo.jpg' }).end()
      return
    }
    const file = files[request.url ?? '']
    response.writeHead(file ? 200 : 404).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

export function picture(format: 'jpeg' | 'png', width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#6366f1' } })
    .toFormat(format)
    .toBuffer()
}

export { decideConsent, startSandbox, type RunningSandbox }
