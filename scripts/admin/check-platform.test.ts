import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { platformKeys, platforms, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Context } from '../../server/context.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { sandboxControls, type SandboxControls } from '../../tests/support/sandbox-controls.ts'
import { checkPlatform } from './check-platform.ts'
import { platformsToTest } from '../../tests/support/test-size.ts'

let app: TestApp
let sandbox: SandboxControls

beforeAll(async () => {
  app = await startTestApp()
  sandbox = sandboxControls(app.url)
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

/** As if the operator had set the credentials; the sandbox still answers for the platform. */
const configured = (platform: PlatformKey, appUrl = 'https://posts.example.com'): Context => ({
  ...app.ctx,
  config: {
    ...app.ctx.config,
    appUrl,
    platforms: { [platform]: { clientId: 'id', clientSecret: 'secret' } },
  },
})
/** All lines, whether something is wrong or not. */
const check = (ctx: Context, platform: PlatformKey) =>
  checkPlatform(ctx, platform).then(
    (lines) => ({ lines: lines.join('\n'), passed: true }),
    (error: Error) => ({ lines: error.message, passed: false }),
  )

describe.each(platformsToTest(platformKeys, 'twitter'))('platform-check %s', (platform) => {
  const { name } = platforms[platform]
  const prefix = platform.toUpperCase()

  test('finds nothing wrong with an application that the platform knows', async () => {
    const { lines, passed } = await check(configured(platform), platform)
    expect(lines).toContain(`ok     ${name} knows this id and secret.`)
    expect(lines).toContain(
      `Register this callback address with ${name}, letter for letter: https://posts.example.com/social/callback/${platform}`,
    )
    expect(lines).toContain('ok     Sign-ins ask for all permissions that publishing needs: ')
    expect(lines).toContain('No account is connected yet.')
    expect(lines).not.toContain('wrong')
    expect(passed).toBe(true)
  })

  test('says that the platform does not know the id or the secret', async () => {
    await sandbox.fault({ platform, operation: 'token', fault: 'invalid-client' })
    const { lines, passed } = await check(configured(platform), platform)
    expect(lines).toContain(`wrong  ${name} does not know this id and secret.`)
    expect(passed).toBe(false)
  })

  test('says that the platform does not answer', async () => {
    await sandbox.fault({ platform, operation: 'token', fault: 'server-error-before' })
    const { lines, passed } = await check(configured(platform), platform)
    expect(lines).toContain(`wrong  ${name} could not be asked`)
    expect(passed).toBe(false)
  })

  test('names the variables that are not set, and what stands in', async () => {
    const inSandbox = await check(app.ctx, platform)
    expect(inSandbox.lines).toContain(
      `note   ${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are not set, so the sandbox stands in.`,
    )
    expect(inSandbox.passed).toBe(true)
    const production = { ...app.ctx, config: { ...app.ctx.config, sandbox: false } }
    const { lines, passed } = await check(production, platform)
    expect(lines).toContain(`are not set, so nobody can connect ${name}.`)
    expect(lines).toContain(`docs/platforms/${platform}.md`)
    expect(passed).toBe(false)
  })
})

test('platform-check says that an address without https does not fit, except on this machine', async () => {
  const { lines, passed } = await check(configured('tiktok', 'http://posts.example.com'), 'tiktok')
  expect(lines).toContain('wrong  APP_URL begins with http.')
  expect(passed).toBe(false)
  const local = await check(configured('tiktok', 'http://localhost:3000'), 'tiktok')
  expect(local.lines).toContain('note   APP_URL is an address of this machine')
  expect(local.passed).toBe(true)
})

test('platform-check names the permissions that a list of one’s own leaves out', async () => {
  const ctx = configured('youtube')
  const connector = app.ctx.connectors.find('youtube')
  if (!connector) throw new Error('YouTube cannot be connected')
  const more = { ...connector, neededPermissions: [...connector.neededPermissions, 'another.permission'] }
  const { lines, passed } = await check(
    { ...ctx, connectors: { ...ctx.connectors, find: () => more } },
    'youtube',
  )
  expect(lines).toContain('wrong  YOUTUBE_SCOPES leaves out what publishing needs: another.permission')
  expect(passed).toBe(false)
})

test('platform-check counts the connected accounts, and those that have to be connected again', async () => {
  const ada = apiClient(app.url, (await app.addUser()).token)
  const [first] = [await ada.connect('twitter', 'counted_one'), await ada.connect('twitter', 'counted_two')]
  await app.ctx.db
    .updateTable('social_accounts')
    .set({ sandbox: false })
    .where('platform', '=', 'twitter')
    .execute()
  await app.ctx.db
    .updateTable('social_accounts')
    .set({ status: 'reauth_required' })
    .where('id', '=', first.id)
    .execute()
  const { lines } = await check(configured('twitter'), 'twitter')
  expect(lines).toContain('note   2 connected accounts; 1 must be connected again.')
})
