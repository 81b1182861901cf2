import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labelLimits, type Label } from '../../contract/labels/labels.ts'
import type { PostGroup, PostGroupSummary } from '../../contract/posts/post-groups.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await app.addUser()
})
afterAll(() => app.close())

const ask = (method: string, path: string, body?: object, token = user.token) =>
  app.request(method, `/api${path}`, { token, ...(body && { body }) })

async function create(name: string, { token } = user): Promise<Label> {
  const reply = await ask('POST', '/labels', { name, color: 'blue' }, token)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body['label'] as Label
}
const list = async () => (await ask('GET', '/labels')).body['labels'] as Label[]

/** Saves a group with these labels. */
type Saved = { id?: string; version?: number; content?: string }

async function save(labelIds: string[], { id = randomUUID(), version = 0, content = 'Hello' }: Saved = {}) {
  const reply = await ask('PUT', `/post-groups/${id}`, {
    version,
    content,
    labelIds,
    targets: [{ id, platform: 'twitter' }],
  })
  return { ...reply, group: reply.body['group'] as PostGroup }
}

async function listed(query: string): Promise<PostGroupSummary[]> {
  return (await ask('GET', `/post-groups?${query}`)).body['groups'] as PostGroupSummary[]
}

test('a label can be created, listed, renamed, given another color, and deleted', async () => {
  const label = await create(' Spring sale ')
  expect(label).toMatchObject({ name: 'Spring sale', color: 'blue', version: 1 })
  expect(await list()).toContainEqual(label)
  const change = { version: 1, name: 'Summer sale', color: 'pink' }
  const changed = await ask('PUT', `/labels/${label.id}`, change)
  expect(changed.body['label']).toMatchObject({ ...change, version: 2 })
  const late = await ask('PUT', `/labels/${label.id}`, { ...change, name: 'Late' })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect(await ask('DELETE', `/labels/${label.id}?version=2`)).toMatchObject({ status: 200 })
  expect((await list()).map(({ id }) => id)).not.toContain(label.id)
})

test('a name that another label has is refused at the field, whatever its case', async () => {
  const { id } = await create('Client A')
  const message = 'Another label has this name.'
  const again = await ask('POST', '/labels', { name: 'CLIENT a', color: 'red' })
  expect(again).toMatchObject({ status: 409, body: { errors: { name: message } } })
  expect(await ask('PUT', `/labels/${id}`, { version: 1, name: 'CLIENT A', color: 'red' })).toMatchObject({
    status: 200,
  })
})

test('a color that does not exist is refused', async () => {
  expect(await ask('POST', '/labels', { name: 'Odd', color: '#ff0000' })).toMatchObject({ status: 400 })
})

test('a workspace has a limited number of labels', async () => {
  const other = await app.addUser()
  const rows = Array.from({ length: labelLimits.perWorkspace }, (_, index) => ({
    id: randomUUID(),
    workspace_id: other.workspaceId,
    name: `Label ${index}`,
    color: 'gray' as const,
  }))
  await app.ctx.db.insertInto('labels').values(rows).execute()
  expect(await ask('POST', '/labels', { name: 'One more', color: 'red' }, other.token)).toMatchObject({
    status: 409,
    body: { message: 'A workspace has at most 100 labels. Delete one that is no longer used.' },
  })
})

describe('the labels of a post group', () => {
  test('are saved with it, each once, and a change of them alone is a new version', async () => {
    const [a, b] = [await create('Saved A'), await create('Saved B')]
    const { group } = await save([a.id, a.id])
    expect(group).toMatchObject({ labelIds: [a.id], version: 1 })
    const changed = await save([a.id, b.id], { id: group.id, version: 1 })
    expect(changed.group).toMatchObject({ version: 2 })
    expect(new Set(changed.group.labelIds)).toEqual(new Set([a.id, b.id]))
    const stale = await save([], { id: group.id, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await save([b.id, a.id], { id: group.id, version: 1 })).status, 'the same labels').toBe(200)
    const read = await ask('GET', `/post-groups/${group.id}`)
    expect(read.body['group']).toMatchObject({ labelIds: changed.group.labelIds, version: 2 })
  })

  test('can be changed after its posts are published', async () => {
    const { id } = await create('Afterwards')
    const { group } = await save([])
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'published', published_at: new Date() })
      .where('group_id', '=', group.id)
      .execute()
    const changed = await save([id], { id: group.id, version: 1 })
    expect(changed.group).toMatchObject({ labelIds: [id] })
  })

  test('are refused if the workspace does not have them, and nothing is saved', async () => {
    const foreign = await create('Foreign', await app.addUser())
    const id = randomUUID()
    expect(await save([foreign.id], { id })).toMatchObject({ status: 404 })
    expect(await ask('GET', `/post-groups/${id}`)).toMatchObject({ status: 404 })
    const { group } = await save([])
    expect(await save([foreign.id], { id: group.id, version: 1 })).toMatchObject({ status: 404 })
  })

  test('are at most ten', async () => {
    const ids = Array.from({ length: 11 }, () => randomUUID())
    expect(await save(ids)).toMatchObject({ status: 400 })
  })

  test('are copied to a duplicate', async () => {
    const { id } = await create('Copied')
    const { group } = await save([id])
    const copy = await ask('POST', `/post-groups/${group.id}/duplicate`, { id: randomUUID() })
    expect(copy.body['group']).toMatchObject({ labelIds: [id] })
  })

  test('go when the label is deleted; the group stays as it is', async () => {
    const { id } = await create('Deleted')
    const { group } = await save([id])
    await ask('DELETE', `/labels/${id}?version=1`)
    const read = await ask('GET', `/post-groups/${group.id}`)
    expect(read.body['group']).toMatchObject({ labelIds: [], content: 'Hello', version: 1 })
  })
})

describe('the list of groups', () => {
  test('names the labels and is filtered by one, together with other filters and a search', async () => {
    const [a, b] = [await create('Listed A'), await create('Listed B')]
    const both = await save([a.id, b.id], { content: 'Rye bread' })
    const one = await save([a.id], { content: 'Wheat bread' })
    await save([], { content: 'No label bread' })
    const idsOf = async (query: string) => (await listed(query)).map(({ id }) => id)
    expect(await idsOf(`label=${a.id}`)).toEqual([one.group.id, both.group.id])
    expect(await idsOf(`label=${b.id}`)).toEqual([both.group.id])
    expect(await idsOf(`label=${a.id}&search=wheat`)).toEqual([one.group.id])
    expect(await idsOf(`label=${b.id}&search=wheat`)).toEqual([])
    expect(await idsOf(`label=${a.id}&platform=twitter&status=draft`)).toEqual([one.group.id, both.group.id])
    expect(await idsOf(`label=${a.id}&status=published`)).toEqual([])
    expect(await idsOf(`label=${randomUUID()}`)).toEqual([])
    const [first] = await listed(`label=${b.id}`)
    expect(new Set(first?.labelIds)).toEqual(new Set([a.id, b.id]))
  })

  test('is paged by a cursor when it is filtered by a label', async () => {
    const { id } = await create('Paged')
    const saved: string[] = []
    for (let count = 0; count < 5; count += 1) saved.unshift((await save([id])).group.id)
    const found: string[] = []
    let from: string | null = ''
    while (from !== null) {
      const { body } = await ask('GET', `/post-groups?label=${id}&limit=2${from}`)
      found.push(...(body['groups'] as PostGroupSummary[]).map((group) => group.id))
      const cursor = body['nextCursor'] as string | null
      from = cursor && `&cursor=${cursor}`
    }
    expect(found).toEqual(saved)
  })

  test('shows nothing for a label of another workspace', async () => {
    const other = await app.addUser()
    const { id } = await create('Other', other)
    const label = await ask('GET', `/post-groups?label=${id}`)
    expect(label).toMatchObject({ status: 200, body: { groups: [] } })
  })
})
