import { expect, test } from 'vitest'
import type { Media } from '../../../../contract/media/media.ts'
import { createDraftStore } from '../draft/draft-store.ts'
import { emptyDraft, newTarget } from '../draft/draft.ts'
import { createGroupMedia } from '../draft/group-media.ts'
import { createEditor } from './editor.ts'

const film = { media: { id: 'film' } as Media, altText: '' }

function open() {
  const [x, linkedin] = [newTarget('twitter'), newTarget('linkedin')]
  const store = createDraftStore({ ...emptyDraft(), text: 'Shared', targets: [x, linkedin], chosen: true })
  const media = createGroupMedia({ shared: [], own: {} })
  const editor = createEditor(store, media)
  const groupId = store.getState().id
  const filesOf = (id: string | null) => media.of(id).getState().attached.length
  return { store, editor, groupId, x, linkedin, filesOf }
}

test('what was asked for in a tab goes to its post, whichever tab is open then', () => {
  const { store, editor, groupId, x, linkedin, filesOf } = open()
  store.tab.setState(linkedin.id, true)
  const asked = editor.at({ groupId, targetId: x.id })
  expect([asked.isHere, asked.platform]).toEqual([true, 'twitter'])
  asked.media.attach(film)
  expect([filesOf(x.id), filesOf(linkedin.id), filesOf(null)]).toEqual([1, 0, 0])
  asked.show()
  expect(store.tab.getState()).toBe(x.id)
})

test('what was asked for with the shared text goes to all posts that share their media', () => {
  const { store, editor, groupId, x, linkedin, filesOf } = open()
  store.tab.setState(linkedin.id, true)
  editor.at({ groupId, targetId: null }).media.attach(film)
  expect([filesOf(x.id), filesOf(linkedin.id)]).toEqual([1, 1])
})

test('what was asked for elsewhere, or for a post that was removed, goes to the open tab', () => {
  const { store, editor, groupId, x, linkedin, filesOf } = open()
  store.tab.setState(linkedin.id, true)
  for (const post of [null, { groupId: 'other', targetId: x.id }, { groupId, targetId: 'removed' }]) {
    const asked = editor.at(post)
    expect([asked.isHere, asked.platform]).toEqual([false, 'linkedin'])
  }
  editor.at(null).media.attach(film)
  expect([filesOf(x.id), filesOf(linkedin.id)]).toEqual([0, 1])
})
