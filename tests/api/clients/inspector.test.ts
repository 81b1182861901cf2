import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { connectApplication } from '../../support/connect-application.ts'
import { newApiKey } from '../../support/new-api-key.ts'
import type { TestApp, TestUser } from '../../support/app.ts'
import { sharedApp } from '../../support/shared-app.ts'

type Signing = [string, (app: TestApp, user: TestUser) => Promise<string>]

test.each<Signing>([
  ['a key', async (app, user) => (await newApiKey(app, user)).secret],
  [
    'a token of OAuth',
    async (app, user) => (await connectApplication(app, user, { resource: '/mcp' })).token,
  ],
])('the inspector of MCP lists the tools and the guides with %s, and calls a tool', async (_, sign) => {
  const app = await sharedApp()
  const secret = await sign(app, await app.addUser())
  /** The result of a method, as the command line prints it. */
  const inspect = async (...args: string[]) => {
    const server = [`${app.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${secret}`]
    const child = spawn('node_modules/.bin/mcp-inspector', ['--cli', ...server, '--method', ...args], {
      cwd: import.meta.dirname,
      env: { PATH: process.env['PATH'] },
    })
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(output, errors).toMatch(/^\{/)
    return JSON.parse(output) as Record<string, unknown>
  }
  const { tools } = await inspect('tools/list')
  expect(tools).toMatchObject(expect.arrayContaining([expect.objectContaining({ name: 'schedule_post' })]))
  expect(await inspect('resources/list')).toHaveProperty('resources')
  const called = await inspect('tools/call', '--tool-name', 'get_workspace')
  expect(called).toMatchObject({ structuredContent: { may: { write_drafts: true } } })
  await app.close()
})
