import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PostGroup, SavePostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { applyTexts } from '../editor/apply-texts.ts'
import { emptyDraft, newTarget } from './draft.ts'
import { createDraftStore } from './draft-store.ts'
import { createDraftWriter, StaleDraft } from './draft-writer.ts'
import { createGroupMedia } from './group-media.ts'
import { draftOf, mineOver } from './stored-draft.ts'

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
  return {
    id,
    content: input.content,
    media: [],
    labelIds: input.labelIds,
    version,
    posts,
  } as unknown as PostGroup
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

const noMedia = { shared: [], own: {} }

function editor() {
  const store = createDraftStore({ ...emptyDraft('twitter'), text: 'Written here' })
  const writer = createDraftWriter(store, createGroupMedia(noMedia))
  const write = (text: string) => {
    store.setState({ text })
    return writer.save()
  }
  /** Gives a platform a text of its own, and saves. */
  const customize = (platform: 'twitter' | 'linkedin', content: string) => {
    store.setState((draft) => applyTexts(draft, [{ id: platform, platform, text: content }], content))
    return writer.save()
  }
  const group = () => {
    const found = groups.get(store.getState().id)
    if (!found) throw new Error('no group')
    return found
  }
  /** Somebody else changes the first post, and with it the version of the group. */
  const changeElsewhere = (fields: Partial<Post>) => {
    const { id, ...before } = group()
    const posts = before.posts.map((post, at) =>
      at === 0 ? { ...post, ...fields, version: post.version + 1 } : post,
    )
    const { content = before.content } = fields
    groups.set(id, { ...before, id, content, posts, version: before.version + 1 })
  }
  const texts = () => group().posts.map(({ content }) => content)
  const follow = () => writer.follow(group())
  return { store, write, writer, customize, group, changeElsewhere, texts, follow }
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
    expect((refused as StaleDraft).theirs.posts[0]?.status).toBe(status)
    expect(texts()).toEqual(['Written here'])
  })

  test('is not overwritten if it was scheduled here and is canceled', async () => {
    const { write, changeElsewhere, texts, follow } = editor()
    await write('Written here')
    changeElsewhere({ status: 'scheduled' })
    follow()
    changeElsewhere({ status: 'draft' })
    await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written here'])
  })

  test('is not overwritten if another post was added to its group', async () => {
    const { write, group, texts } = editor()
    await write('Written here')
    const [post] = group().posts
    const added = { ...post, id: 'linkedin', platform: 'linkedin', content: 'For colleagues' } as Post
    groups.set(group().id, { ...group(), posts: [...group().posts, added], version: 9 })
    await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
    expect(texts()).toEqual(['Written here', 'For colleagues'])
  })

  test('is saved if only its version has changed', async () => {
    const { write, group, texts } = editor()
    await write('Written here')
    groups.set(group().id, { ...group(), version: 9 })
    await write('Written here, and better')
    expect(texts()).toEqual(['Written here, and better'])
  })

  test('is saved over that if the user keeps it, beside posts that were added there', async () => {
    const { store, write, group, changeElsewhere, texts } = editor()
    await write('Written here')
    changeElsewhere({ content: 'Written there' })
    const [post] = group().posts
    const added = {
      ...post,
      id: 'linkedin',
      platform: 'linkedin',
      content: 'For colleagues',
      customized: { content: true, media: false },
    } as Post
    groups.set(group().id, { ...group(), posts: [...group().posts, added] })
    const stale = await write('Written here, and better').catch((error: unknown) => error)
    const { draft } = mineOver(store.getState(), noMedia, (stale as StaleDraft).theirs)
    store.setState(draft)
    await write('Written here, and better')
    expect(texts()).toEqual(['Written here, and better', 'For colleagues'])
  })

  test('keeps the posts of the group that were published meanwhile as they are', async () => {
    const { store, write, changeElsewhere, texts } = editor()
    await write('Written here')
    changeElsewhere({ status: 'published', can: { edit: false } as Post['can'] })
    const stale = await write('Written here, and better').catch((error: unknown) => error)
    expect(stale).toBeInstanceOf(StaleDraft)
    const { draft } = mineOver(store.getState(), noMedia, (stale as StaleDraft).theirs)
    expect(draft.targets[0]?.saved).toMatchObject({ status: 'published', editable: false })
    expect(texts()).toEqual(['Written here'])
  })
})

test('after it was scheduled or published from here, a draft is saved at once', async () => {
  const { write, changeElsewhere, follow, texts } = editor()
  await write('Written here')
  for (const status of ['scheduled', 'publishing', 'failed'] as const) {
    changeElsewhere({ status })
    follow()
  }
  saves = []
  await write('Written here, and better')
  expect(saves).toHaveLength(1)
  expect(texts()).toEqual(['Written here, and better'])
})

test('a post that was changed elsewhere before this editor published it is not overwritten after', async () => {
  const { write, changeElsewhere, follow, texts } = editor()
  await write('Written here')
  changeElsewhere({ content: 'Written there', status: 'failed' })
  follow()
  await expect(write('Written here, and better')).rejects.toThrow(StaleDraft)
  expect(texts()).toEqual(['Written there'])
})

test('a save whose refusal arrives after the user loaded the other version asks nothing', async () => {
  const { store, write, changeElsewhere, group, texts } = editor()
  await write('Written here')
  changeElsewhere({ content: 'Written there' })
  const slow = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const reply = answer(path, init)
    if (saves.length === 3) await slow.promise
    return reply
  })
  const refused = write('Written here, and better').catch((error: unknown) => error)
  const second = write('Written here, and best')
  expect(await refused).toBeInstanceOf(StaleDraft)
  await vi.waitFor(() => expect(saves).toHaveLength(3))
  store.setState(draftOf(group()))
  slow.resolve()
  await second
  expect(store.getState().text).toBe('Written there')
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
  const { id, targets } = store.getState()
  groups.clear()
  await expect(write('Still here')).rejects.toThrow(/This post was deleted in the meantime/)
  await write('Still here')
  expect(texts()).toEqual(['Still here'])
  expect(store.getState().id).not.toBe(id)
  expect(store.getState().targets[0]?.id).not.toBe(targets[0]?.id)
})

test('one save stores all posts of the group, of which some have texts of their own', async () => {
  const { write, customize, texts, group } = editor()
  await write('Written here')
  saves = []
  await customize('linkedin', 'For colleagues')
  await write('Written here, and better')
  expect(saves).toHaveLength(2)
  expect(texts()).toEqual(['Written here, and better', 'For colleagues'])
  expect(group().posts.map(({ customized }) => customized.content)).toEqual([false, true])
})

test('a post that was deleted elsewhere is told, and kept as a new one if the user wants it', async () => {
  const { store, write, customize, group, texts } = editor()
  await write('Written here')
  await customize('linkedin', 'For colleagues')
  groups.set(group().id, { ...group(), posts: group().posts.slice(0, 1), version: 9 })
  const stale = await write('Written here, and better').catch((error: unknown) => error)
  expect(stale).toBeInstanceOf(StaleDraft)
  store.setState(mineOver(store.getState(), noMedia, (stale as StaleDraft).theirs).draft)
  await write('Written here, and better')
  expect(texts()).toEqual(['Written here, and better', 'For colleagues'])
  expect(group().posts.map(({ id }) => id)).not.toContain('linkedin')
})

test('a label that was deleted elsewhere stays away when the user keeps the rest, and new ones are saved', async () => {
  const { store, write, group } = editor()
  store.setState({ labelIds: ['kept', 'deleted'] })
  await write('Written here')
  expect(group().labelIds).toEqual(['kept', 'deleted'])
  groups.set(group().id, { ...group(), labelIds: ['kept'], version: 9 })
  store.setState({ labelIds: ['kept', 'deleted', 'new'] })
  const stale = await write('Written here').catch((error: unknown) => error)
  expect(stale).toBeInstanceOf(StaleDraft)
  store.setState(mineOver(store.getState(), noMedia, (stale as StaleDraft).theirs).draft)
  await write('Written here')
  expect(group().labelIds).toEqual(['kept', 'new'])
})

test('an id that was in use elsewhere is replaced by that of the answer', async () => {
  const { store, write, group } = editor()
  await write('Written here')
  const renamed = group().posts.map((post) => ({ ...post, id: 'another' }))
  // The answer of the first save was lost, and with it the id.
  store.setState(({ targets }) => ({ version: 0, targets: targets.map((one) => ({ ...one, saved: null })) }))
  groups.set(group().id, { ...group(), posts: renamed })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, group: group() }))
  await write('Written here')
  expect(store.getState().targets.map(({ id }) => id)).toEqual(['another'])
  expect(store.getState().storedIds).toEqual(['another'])
})

test('a further save renders nothing that shows where the group goes', async () => {
  const { store, write } = editor()
  await write('Written here')
  const before = store.summaries()
  await write('Written here, and better')
  expect(store.getState().version).toBe(2)
  expect(store.summaries()).toBe(before)
})

test('posts that are done leave the draft and stay stored, and the rest is a new draft with its text', async () => {
  const { store, write, writer, group } = editor()
  store.setState({ targets: [newTarget('twitter'), newTarget('linkedin')] })
  await write('For two')
  const before = group()
  const [done, rest] = before.posts
  if (!done || !rest) throw new Error('no posts')
  await writer.separate(before, new Set([rest.id]))
  const stored = groups.get(before.id)
  expect(stored?.posts.map(({ id, content }) => [id, content])).toEqual([[done.id, 'For two']])
  const draft = store.getState()
  expect(draft).toMatchObject({
    text: 'For two',
    version: 0,
    targets: [{ platform: rest.platform, saved: null }],
  })
  expect(draft.id).not.toBe(before.id)
  expect(draft.targets[0]?.id).not.toBe(rest.id)
})
