import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultDisplay } from '../../../contract/accounts/display.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../../tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const change = ({ token }: TestUser, body: unknown) =>
  app.request('PATCH', '/api/user/profile', { token, body })
const profileOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/user/profile', { token })).body['user'] as User

let names = 0
const newName = () => `ada.${(names += 1)}`

test('a user changes name, phone number, bio and username; what is left out stays', async () => {
  const me = await app.addUser()
  const username = newName()
  const wanted = { full_name: 'Ada King', phone_number: '+49 30 123456', bio: 'Baker.\nGraz.', username }
  expect(await change(me, wanted)).toMatchObject({ status: 200, body: { user: wanted } })
  expect(await change(me, { phone_number: null })).toMatchObject({ status: 200 })
  expect(await profileOf(me)).toMatchObject({ ...wanted, phone_number: null, email: me.email })
})

test('a user signs in with the username, however it is capitalized', async () => {
  const me = await app.addUser()
  const username = newName()
  await change(me, { username })
  const logIn = (email: string) =>
    app.request('POST', '/api/auth/login', { body: { email, password: testPassword } })
  expect(await logIn(username.toUpperCase())).toMatchObject({ status: 200, body: { user: { username } } })
  await change(me, { username: null })
  expect(await logIn(username)).toMatchObject({ status: 401 })
})

test('a username belongs to one user, also if two want it at the same time', async () => {
  const people = [await app.addUser(), await app.addUser()]
  const username = newName()
  const answers = await Promise.all(people.map((one) => change(one, { username })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const third = await app.addUser()
  expect(await change(third, { username: username.toUpperCase(), bio: 'Mine' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', errors: { username: 'This username is taken. Please choose another one.' } },
  })
  expect(await profileOf(third)).toMatchObject({ username: null, bio: '' })
})

test.each([
  ['username', 'a b'],
  ['username', 'ab'],
  ['username', 'ada@example.com'],
  ['full_name', 'A'],
  ['phone_number', 'call me'],
  ['phone_number', ''],
  ['bio', 'x'.repeat(501)],
])('a %s of %j is refused at its field', async (field, value) => {
  const answer = await change(await app.addUser(), { [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(Object.keys(answer.body['errors'] as object)).toEqual([field])
})

function upload({ token }: TestUser, bytes: Buffer) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'me.png')
  return app.request('POST', '/api/user/picture', { token, body })
}

/** The address of the picture after an upload. */
const urlAfter = async (me: TestUser, bytes: Buffer) =>
  ((await upload(me, bytes)).body['user'] as User).pictureUrl ?? ''

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()

test('a picture is stored small and square, and its address works until it is replaced or removed', async () => {
  const me = await app.addUser()
  const first = await urlAfter(me, await picture(600, 300))
  const shown = await fetch(app.url + first)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([width, height]).toEqual([160, 160])

  const second = await urlAfter(me, await picture(100, 100))
  expect(second).not.toBe(first)
  expect((await fetch(app.url + first)).status).toBe(404)
  expect((await profileOf(me)).pictureUrl).toBe(second)
  const removed = await app.request('DELETE', '/api/user/picture', { token: me.token })
  expect(removed).toMatchObject({ status: 200, body: { user: { pictureUrl: null } } })
  expect((await fetch(app.url + second)).status).toBe(404)
})

test('a file that is no picture, or too large, is refused and changes nothing', async () => {
  const me = await app.addUser()
  const pictureUrl = await urlAfter(me, await picture(50, 50))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  expect(await upload(me, svg)).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
  expect(await upload(me, Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
  expect((await profileOf(me)).pictureUrl).toBe(pictureUrl)
})

test('how dates and numbers are written is chosen once, for every device', async () => {
  const me = await app.addUser()
  const choose = (body: unknown) => app.request('PATCH', '/api/user/preferences', { token: me.token, body })
  expect((await profileOf(me)).display).toEqual(defaultDisplay)
  const wanted = { dateFormat: 'year-first', numberFormat: 'point-comma' }
  expect(await choose(wanted)).toMatchObject({ status: 200, body: { preferences: wanted } })
  const signedIn = await app.request('POST', '/api/auth/login', {
    body: { email: me.email, password: testPassword },
  })
  expect((signedIn.body['user'] as User).display).toEqual({ ...defaultDisplay, ...wanted })
})

test.each([{ numberFormat: 'roman' }, { dateFormat: 'backwards' }])(
  'the format %j is refused',
  async (body) => {
    const { token } = await app.addUser()
    const answer = await app.request('PATCH', '/api/user/preferences', { token, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)
