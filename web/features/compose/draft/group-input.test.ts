import { expect, test } from 'vitest'
import type { Media } from '../../../../contract/media/media.ts'
import { savePostGroupSchema } from '../../../../contract/posts/post-groups.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { emptyDraft, newPart, newTarget, type Draft, type Target } from './draft.ts'
import { contentKey, groupInput, isSavable } from './group-input.ts'

const noMedia = { shared: [], own: {} }

const draftFor = (text: string, ...targets: Partial<Target>[]): Draft => ({
  ...emptyDraft(),
  text,
  targets: targets.map((fields) => ({ ...newTarget('twitter'), ...fields })),
})

test('a post that follows the shared content sends none of its own', () => {
  const { content, targets } = groupInput(draftFor('Shared', {}, { text: 'Own' }), noMedia)
  expect(content).toBe('Shared')
  expect(targets[0]).not.toHaveProperty('content')
  expect(targets[0]).not.toHaveProperty('media')
  expect(targets[1]).toMatchObject({ content: 'Own' })
})

test('media of its own are sent with the post, also if there are none', () => {
  const draft = draftFor('Shared', { id: 'a' }, { id: 'b' })
  const { targets } = groupInput(draft, { shared: [], own: { b: [] } })
  expect(targets.map((target) => target.media)).toEqual([undefined, []])
})

test('the media of a message is sent with it, wherever it was moved, and changes the key of the content', () => {
  const [first, second] = [newPart('message', 'One'), newPart('message', 'Two')]
  const file = { media: { id: 'm' } as Media, altText: 'A map' }
  const media = { shared: [], own: { [second.key]: [file] } }
  const draft = draftFor('Text', { parts: [second, first] })
  expect(groupInput(draft, media).targets[0]?.parts).toEqual([
    { kind: 'message', content: 'Two', media: [{ mediaId: 'm', altText: 'A map' }] },
    { kind: 'message', content: 'One', media: [] },
  ])
  expect(contentKey(groupInput(draft, media))).not.toBe(contentKey(groupInput(draft, noMedia)))
})

test('if every post has a text of its own and none is shared, the first is', () => {
  const draft = draftFor('  ', { text: 'First' }, { text: 'Second' })
  expect(isSavable(draft)).toBe(true)
  const input = groupInput(draft, noMedia)
  expect(input.content).toBe('First')
  expect(savePostGroupSchema.safeParse(input).success).toBe(true)
})

test.each([
  ['there is no target', draftFor('Text')],
  ['a post follows a blank text', draftFor(' ', {}, { text: 'Own' })],
  ['the own text of a post is blank', draftFor('Text', { text: ' ' })],
])('a draft cannot be saved if %s', (_why, draft) => {
  expect(isSavable(draft)).toBe(false)
})

test('the key of the content ignores the order of posts and options, and notices everything else', () => {
  const [a, b] = [newId(), newId()]
  const key = (draft: Draft) => contentKey(groupInput(draft, noMedia))
  const options = { replySettings: 'everyone' }
  const before = draftFor('Text', { id: a, options }, { id: b })
  expect(key({ ...before, targets: before.targets.toReversed() })).toBe(key(before))
  for (const fields of [
    { text: 'Own' },
    { accountId: newId() },
    { options: {} },
    { parts: [{ kind: 'message', content: 'More' }] },
  ] as Partial<Target>[]) {
    const changed = {
      ...before,
      targets: before.targets.map((one) => (one.id === a ? { ...one, ...fields } : one)),
    }
    expect(key(changed)).not.toBe(key(before))
  }
})
