import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedTextLimits, type SavedText } from '../../contract/saved-texts/saved-texts.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.addUser()
})
afterAll(() => app.close())

const ask = (method: string, path: string, body?: object) =>
  app.request(method, `/api/saved-texts${path}`, { token: user.token, ...(body && { body }) })

async function save(input: Partial<SavedText> = {}): Promise<SavedText> {
  const reply = await ask('POST', '', { kind: 'template', name: 'A name', content: 'A text', ...input })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body['savedText'] as SavedText
}
const list = async () => (await ask('GET', '')).body['savedTexts'] as SavedText[]

test('a hashtag set can be created, listed, changed and deleted', async () => {
  const saved = await save({ kind: 'hashtags', name: ' Bakery ', content: '#bread #rye' })
  expect(saved).toMatchObject({ kind: 'hashtags', name: 'Bakery', content: '#bread #rye', version: 1 })
  expect(await list()).toContainEqual(saved)

  const change = { version: 1, name: 'Oven', content: '#bread\n#oven' }
  const changed = await ask('PUT', `/${saved.id}`, change)
  expect(changed.body['savedText']).toMatchObject({ name: 'Oven', content: '#bread\n#oven', version: 2 })

  expect(await ask('DELETE', `/${saved.id}?version=2`)).toMatchObject({ status: 200 })
  expect((await list()).map(({ id }) => id)).not.toContain(saved.id)
})

test('saved texts are listed by name, whatever their case', async () => {
  for (const name of ['cherry', 'Apple', 'banana']) await save({ name: `Listed ${name}` })
  const names = (await list()).map(({ name }) => name).filter((name) => name.startsWith('Listed'))
  expect(names).toEqual(['Listed Apple', 'Listed banana', 'Listed cherry'])
})

describe('a name', () => {
  test('that another one of the same kind has is refused at the field', async () => {
    const { id } = await save({ name: 'Opening hours' })
    const again = await ask('POST', '', { kind: 'template', name: 'OPENING hours', content: 'Other' })
    const message = 'Another template has this name.'
    expect(again).toMatchObject({ status: 409, body: { errors: { name: message } } })
    const other = await save({ name: 'Closing hours' })
    const renamed = await ask('PUT', `/${other.id}`, { version: 1, name: 'opening hours', content: 'Other' })
    expect(renamed).toMatchObject({ status: 409, body: { errors: { name: message } } })
    expect(await ask('PUT', `/${id}`, { version: 1, name: 'OPENING HOURS', content: 'New' })).toMatchObject({
      status: 200,
    })
  })

  test('may be used once for each kind', async () => {
    await save({ kind: 'hashtags', name: 'Summer' })
    await save({ kind: 'template', name: 'Summer' })
  })
})

test('a change of an older version is refused and changes nothing', async () => {
  const { id } = await save({ name: 'Versions' })
  await ask('PUT', `/${id}`, { version: 1, name: 'Versions', content: 'Newer' })
  const late = await ask('PUT', `/${id}`, { version: 1, name: 'Versions', content: 'Older' })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await ask('DELETE', `/${id}?version=1`)).toMatchObject({ status: 409 })
  expect((await list()).find((one) => one.id === id)).toMatchObject({ content: 'Newer', version: 2 })
})

test('a workspace has a limited number of each kind', async () => {
  const other = await app.addUser()
  const rows = Array.from({ length: savedTextLimits.perKind }, (_, index) => ({
    id: `0190b8a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    workspace_id: other.workspaceId,
    kind: 'template' as const,
    name: `Template ${index}`,
    content: 'A text',
  }))
  await app.ctx.db.insertInto('saved_texts').values(rows).execute()
  const add = (kind: string) =>
    app.request('POST', '/api/saved-texts', {
      token: other.token,
      body: { kind, name: 'One more', content: 'A text' },
    })
  expect(await add('template')).toMatchObject({
    status: 409,
    body: { message: 'A workspace has at most 200 templates. Delete one that is no longer used.' },
  })
  expect(await add('hashtags')).toMatchObject({ status: 200 })
})
