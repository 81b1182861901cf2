import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../../tests/support/app.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const linkOf = ({ user }: TestUser) => unsubscribeUrl(app.ctx, user.id, 'emailNotifications')
const wantsMail = async ({ token }: TestUser) => {
  const { body } = await app.request('GET', '/api/user/preferences', { token })
  return (body['preferences'] as { emailNotifications: boolean }).emailNotifications
}

test('the request of a mail program ends the mails, without signing in', async () => {
  const me = await app.addUser()
  const reply = await fetch(linkOf(me), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(reply.status).toBe(200)
  expect(await wantsMail(me)).toBe(false)
})

test('following the link asks first, because scanners of mail follow links', async () => {
  const me = await app.addUser()
  const reply = await fetch(linkOf(me))
  expect(reply.headers.get('content-type')).toContain('text/html')
  expect(await reply.text()).toContain('<form method="post">')
  expect(await wantsMail(me)).toBe(true)
})

test('browsers show the page with its style and its button, and load nothing else', async () => {
  const reply = await fetch(linkOf(await app.addUser()))
  const style = /<style>([^]+)<\/style>/.exec(await reply.text())?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = reply.headers.get('content-security-policy')
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; form-action 'self';`)
})

test('the link of one user does not unsubscribe another, and a changed one nobody', async () => {
  const [me, other] = [await app.addUser(), await app.addUser()]
  for (const link of [
    linkOf(me).replace(me.user.id, other.user.id),
    linkOf(other).replace(/signature=./, 'signature='),
    linkOf(other).replace(/&signature=.+/, ''),
  ]) {
    const reply = await fetch(link, { method: 'POST', headers: { accept: 'text/html' } })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('This link is incomplete')
  }
  expect([await wantsMail(me), await wantsMail(other)]).toEqual([true, true])
})
