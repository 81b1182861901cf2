import { UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import {
  connectApplication,
  decide,
  newBrowser,
  redirectUri,
} from '../../tests/support/connect-application.ts'

const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

/** An agent as the official SDK makes one; it remembers in memory. */
function newAgent() {
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let sentTo = ''
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Claude',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => information,
    saveClientInformation: (given) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given) => void (tokens = given),
    redirectToAuthorization: (url) => void (sentTo = url.href),
    saveCodeVerifier: (given) => void (verifier = given),
    codeVerifier: () => verifier,
  }
  const transport = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', app.url), { authProvider }) as Parameters<
      Client['connect']
    >[0] &
      StreamableHTTPClientTransport
  const client = () => new Client({ name: 'an-agent', version: '1.0.0' })
  return { transport, client, sentTo: () => sentTo, tokens: () => tokens }
}

test('the official client of MCP finds its way from the address alone: it registers, asks, and refreshes', async () => {
  const lena = await app.addUser({ fullName: 'Lena Fischer' })
  const agent = newAgent()
  const first = agent.transport()
  await expect(agent.client().connect(first)).rejects.toThrow(UnauthorizedError)

  const browser = newBrowser(app)
  const screen = (await browser(agent.sentTo())).headers.get('location') ?? ''
  const { body } = await decide(browser, screen, lena, {
    allow: true,
    workspaceId: lena.workspaceId,
    scopes: ['workspace:read', 'posts:read', 'social-accounts:read'],
  })
  const back = new URL((await browser(String(body['redirectTo']))).headers.get('location') ?? '')
  await first.finishAuth(back.searchParams.get('code') ?? '')

  const client = agent.client()
  await client.connect(agent.transport())
  expect((await client.listTools()).tools.length).toBeGreaterThan(5)
  const answer = await client.callTool({ name: 'get_workspace', arguments: {} })
  expect(answer.structuredContent).toMatchObject({
    known_as: { text: expect.stringContaining('Claude') as string },
  })

  const before = agent.tokens()?.access_token
  clock.advance(3_601_000)
  await client.callTool({ name: 'get_workspace', arguments: {} })
  expect(agent.tokens()?.access_token).not.toBe(before)
  await client.close()
})

test('a token for the API is refused by the MCP server, and one for it works there only', async () => {
  const lena = await app.addUser()
  const initialize = (token: string) =>
    app.request('POST', '/mcp', {
      token,
      headers: { accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
      },
    })
  const api = await connectApplication(app, lena)
  const refused = await initialize(api.token)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain(
    `resource_metadata="${app.url}/.well-known/oauth-protected-resource/mcp"`,
  )
  const mcp = await connectApplication(app, lena, { resource: '/mcp' })
  expect((await initialize(mcp.token)).status).toBe(200)
  expect((await app.request('GET', '/api/v1/posts', { token: mcp.token })).status).toBe(401)
})
