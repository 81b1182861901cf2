import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PostGroup, SavePostGroup } from '../../../../contract/post-groups.ts'
import type { Post } from '../../../../contract/posts.ts'
import { createMediaStore } from '../../media/index.ts'
import { createDraftStore, emptyDraft, followedBy } from './draft-store.ts'
import { createDraftWriter, StaleDraft } from './draft-writer.ts'

/** The groups on the server, which has the rules of `PUT /api/post-groups/:id`. */
let groups: Map<string, PostGroup>
/** What becomes of the next saves: lost before or after they arrive; others are answered. */
let lost: ('before' | 'after')[]
let saves: SavePostGroup[]

function saved(id: string, input: SavePostGroup): PostGroup {
  const before = groups.get(id)
  const known = before?.posts ?? []
  const place = (target: { id: string }) => known.findIndex((post) => post.id === target.id) >>> 0
  const targets = input.targets.toSorted((a, b) => place(a) - place(b))
  const posts = targets.map((target) => {
    const post = known.find((one) => one.id === target.id)
    const content = target.content ?? input.content
    return {
      status: 'draft',
      account: null,
      media: [],
      parts: [],
      options: {},
      can: { edit: true },
      ...post,
      id: target.id,
      platform: target.platform,
      content,
      customized: { content: target.content !== undefined, media: target.media !== undefined },
      version: post?.content === content ? post.version : (post?.version ?? 0) + 1,
    }
  })
  const version = (before?.version ?? 0) + 1
  return { id, content: input.content, media: [], version, posts } as unknown as PostGroup
}

const failure = (status: number, code: string, more = {}) =>
  Response.json({ success: false, code, message: code, ...more }, { status })

function answer(path: string, { method, body }: RequestInit): Response {
  const id = path.replace('/api/post-groups/', '')
  const group = groups.get(id)
  if (method === 'GET') return group ? Response.json({ success: true, group }) : failure(404, 'not_found')
  const input = JSON.parse(body as string) as SavePostGroup
  saves.push(input)
  const fate = lost.shift()
  if (fate === 'before') throw new TypeError('Failed to fetch')
  if (!group && input.version !== 0) return failure(404, 'not_found')
  if (group && group.version !== input.version) return failure(409, 'stale_version', { group })
  const next = saved(id, input)
  groups.set(id, next)
  if (fate === 'after') throw new TypeError('Failed to fetch')
  return Response.json({ success: true, group: next })
}

beforeEach(() => {
  ;[groups, lost, saves] = [new Map(), [], []]
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => answer(path, init))
})
afterEach(() => vi.unstubAllGlobals())

function editor() {
  const store = createDraftStore({ ...emptyDraft('twitter'), text: 'Written here' })
  const writer = createDraftWriter(store, createMediaStore())
  const write = (text: string) => {
    store.setState({ text })
    return writer.save()
  }
  const group = () => {
    const found = groups.get(store.getState().groupId)
    if (!found) throw new Error('no group')
    return found
  }
  const post = () => {
    const found = group().posts.find(({ id }) => id === store.getState().id)
    if (!found) throw new Error('no post')
    return found
  }
  /** Somebody else changes the post, and with it the version of the group. */
  const changeElsewhere = (fields: Partial<Post>) => {
    const { id, ...before } = group()
    const posts = before.posts.map((post) =>
      post.id === store.getState().id ? { ...post, ...fields, version: post.version + 1 } : post,
    )
    const { content = before.content } = fields
    groups.set(id, { ...before, id, content, posts, version: before.version + 1 })
  }
  const texts = () => group().posts.map(({ content }) => content)
  return { store, write, group, post, changeElsewhere, texts }
}

describe('a draft that was changed elsewhere', () => {
  test('is not overwritten if its text is another', async () => {
    const { write, changeElsewhere, texts } = editor()
    await write('Written here')
    changeElsewhere({ content: 'Written there' })
    await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written there'])
  })

  test.each(['scheduled', 'failed'] as const)('is not overwritten if it is %s now', async (status) => {
    const { write, changeElsewhere, texts } = editor()
    await write('Written here')
    changeElsewhere({ status })
    const refused = await write('Written here, and better').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StaleDraft)
    expect((refused as StaleDraft).theirs.post.status).toBe(status)
    expect(texts()).toEqual(['Written here'])
  })

  test('is not overwritten if it was scheduled here and is canceled', async () => {
    const { store, write, changeElsewhere, texts, post } = editor()
    await write('Written here')
    changeElsewhere({ status: 'scheduled' })
    store.setState((draft) => followedBy(draft, post()))
    changeElsewhere({ status: 'draft' })
    await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written here'])
  })

  test('is saved if only another post of its group was changed', async () => {
    const { store, write, group, texts } = editor()
    await write('Written here')
    await store.addDrafts([{ id: 'linkedin', platform: 'linkedin', content: 'For colleagues' }])
    groups.set(group().id, { ...group(), version: 9 })
    await write('Written here, and better')
    expect(texts()).toEqual(['Written here, and better', 'For colleagues'])
  })
})

test('after it was scheduled or published from here, a draft is saved at once', async () => {
  const { store, write, changeElsewhere, post, texts } = editor()
  await write('Written here')
  for (const status of ['scheduled', 'publishing', 'failed'] as const) {
    changeElsewhere({ status })
    store.setState((draft) => followedBy(draft, post()))
  }
  saves = []
  await write('Written here, and better')
  expect(saves).toHaveLength(1)
  expect(texts()).toEqual(['Written here, and better'])
})

test('a post that was changed elsewhere before this editor published it is not overwritten after', async () => {
  const { store, write, changeElsewhere, post, texts } = editor()
  await write('Written here')
  changeElsewhere({ content: 'Written there', status: 'failed' })
  store.setState((draft) => followedBy(draft, post()))
  await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
  expect(texts()).toEqual(['Written there'])
})

describe('a save without an answer', () => {
  test.each([
    ['was lost', ['before']],
    ['arrived', ['after']],
    ['arrived, and a later one was lost', ['after', 'before']],
    ['arrived, and two later ones were lost', ['after', 'before', 'before']],
  ] as const)('that %s is continued by the next', async (_what, fates) => {
    const { write, texts } = editor()
    lost = [...fates]
    for (const [index] of fates.entries()) await expect(write(`Written ${index}`)).rejects.toThrow()
    await write('Written at last')
    expect(texts()).toEqual(['Written at last'])
  })

  test('does not hide what somebody else has written since', async () => {
    const { write, changeElsewhere, texts } = editor()
    lost = ['after', 'before']
    for (const text of ['One', 'Two']) await expect(write(text)).rejects.toThrow()
    changeElsewhere({ content: 'Written there' })
    await expect(write('Three')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written there'])
  })
})

test('a draft whose group was deleted elsewhere is saved as a new one', async () => {
  const { store, write, texts } = editor()
  await write('Written here')
  const { id, groupId } = store.getState()
  groups.clear()
  await expect(write('Still here')).rejects.toThrow(/This post was deleted in the meantime/)
  await write('Still here')
  expect(texts()).toEqual(['Still here'])
  expect([id, groupId]).not.toContain(store.getState().id)
  expect(store.getState().groupId).not.toBe(groupId)
})

test('a new draft in a group that was deleted elsewhere is saved as a new one', async () => {
  const { store, write, texts } = editor()
  // The group was stored by its other draft, the post itself never.
  await store.addDrafts([{ id: 'linkedin', platform: 'linkedin', content: 'For colleagues' }])
  groups.clear()
  await expect(write('Still here')).rejects.toThrow(/This post was deleted in the meantime/)
  await write('Still here')
  expect(texts()).toEqual(['Still here'])
})

describe('adding drafts for other platforms', () => {
  const linkedin = { id: 'linkedin', platform: 'linkedin' as const, content: 'For colleagues' }

  test('does not make the next save overwrite what was changed elsewhere', async () => {
    const { store, write, changeElsewhere, texts } = editor()
    await write('Written here')
    changeElsewhere({ content: 'Written there' })
    await store.addDrafts([linkedin])
    expect(texts()).toEqual(['Written there', 'For colleagues'])
    await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written there', 'For colleagues'])
  })

  test('twice adds them once', async () => {
    const { store, write, texts } = editor()
    lost = ['after']
    await expect(store.addDrafts([linkedin])).rejects.toThrow()
    await store.addDrafts([linkedin])
    await write('Written here')
    expect(texts()).toEqual(['For colleagues', 'Written here'])
  })
})
