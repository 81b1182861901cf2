import { expect, test, vi } from 'vitest'
import { noApproval } from '../../../../contract/approval/approval-settings.ts'
import { capabilitiesOf } from '../../../../contract/workspaces/access.ts'
import { newHttp } from '../../../../tests/support/new-http.ts'
import { unauthenticated } from '../app-error.ts'
import type { Caller } from '../caller.ts'
import { ok } from '../ok.ts'

const editor: Caller = {
  kind: 'session',
  sessionId: 's',
  userId: 'u',
  workspaceId: 'w',
  role: 'editor',
  restriction: null,
  capabilities: capabilitiesOf.editor,
  socialAccountIds: null,
  approval: noApproval,
  emailVerified: false,
  isDeleting: false,
  sharesUsage: false,
}

const newApp = (findCaller = () => Promise.resolve(editor)) => newHttp({ findCaller })

test('a route without declared access prevents the start, and the error names it', async () => {
  const app = await newApp()
  void app.register(async (scope) => {
    scope.get('/forgotten', () => ok())
  })
  await expect(app.ready()).rejects.toThrow('GET /forgotten declares no access')
})

test('a route can read its caller', async () => {
  const app = await newApp()
  app.get('/me', { config: { access: 'posts:publish' } }, ({ caller }) => ok({ role: caller.role }))
  expect((await app.inject('/me')).json()).toEqual({ success: true, role: 'editor' })
})

test('a role without the capability and a user without a verified address are rejected', async () => {
  const app = await newApp()
  app.get('/pay', { config: { access: 'billing:manage' } }, () => ok())
  app.get('/publish', { config: { access: { capability: 'posts:publish', verified: true } } }, () => ok())
  const [pay, publish] = [await app.inject('/pay'), await app.inject('/publish')]
  expect([pay.statusCode, pay.json().code]).toEqual([403, 'forbidden'])
  expect([publish.statusCode, publish.json().code]).toEqual([403, 'email_not_verified'])
})

test('no body is parsed before the caller is known', async () => {
  const app = await newApp(() => Promise.reject(unauthenticated()))
  const parse = vi.fn()
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    parse()
    done(null, body)
  })
  app.post('/posts', { config: { access: 'posts:write' } }, () => ok())
  const answer = await app.inject({ method: 'POST', url: '/posts', payload: { text: 'a' } })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  expect(parse).not.toHaveBeenCalled()
})

test('a public route does not look up a caller and has none', async () => {
  const findCaller = vi.fn(() => Promise.resolve(editor))
  const app = await newApp(findCaller)
  app.get('/open', { config: { access: 'public' } }, () => ok())
  app.get('/wrong', { config: { access: 'public' } }, ({ caller }) => ok({ caller }))
  expect((await app.inject('/open')).statusCode).toBe(200)
  expect((await app.inject('/wrong')).statusCode).toBe(500)
  expect(findCaller).not.toHaveBeenCalled()
})

test('a loopback route rejects requests from other machines', async () => {
  const app = await newApp()
  app.get('/near', { config: { access: 'loopback' } }, () => ok())
  const from = (remoteAddress: string) =>
    app.inject({ url: '/near', remoteAddress, headers: { host: 'localhost' } })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('192.0.2.7')).statusCode).toBe(403)
})

test('a user whose account is about to be deleted can call only what undoes that', async () => {
  const app = await newApp(() => Promise.resolve({ ...editor, isDeleting: true }))
  app.get('/read', { config: { access: 'signedIn' } }, () => ok())
  app.get('/undo', { config: { access: 'signedIn', whileDeleting: true } }, () => ok())
  const [read, undo] = [await app.inject('/read'), await app.inject('/undo')]
  expect([read.statusCode, read.json().code]).toEqual([403, 'deletion_scheduled'])
  expect(undo.statusCode).toBe(200)
})
