import { expect, test } from 'vitest'
import type { PostGroup } from '../../../../contract/post-groups.ts'
import type { Post } from '../../../../contract/posts.ts'
import { emptyDraft, type Draft } from './draft-store.ts'
import { groupInput } from './group-input.ts'
import { savedGroupOf } from './saved-group.ts'

type Sibling = { customized: boolean; edit?: boolean }

/** A stored post of the group, with the fields that a save reads. */
const siblingWith = ({ customized, edit = true }: Sibling) =>
  ({
    id: 'sibling',
    platform: 'linkedin',
    account: null,
    content: customized ? 'For colleagues' : 'The shared text',
    media: [],
    parts: [],
    options: {},
    customized: { content: customized, media: customized },
    can: { edit },
  }) as unknown as Post

const draftBeside = (sibling: Sibling): Draft => ({
  ...emptyDraft('twitter'),
  text: 'Changed here',
  group: savedGroupOf({
    version: 3,
    content: 'The shared text',
    media: [],
    posts: [siblingWith(sibling)],
  } as unknown as PostGroup),
})

test.each([true, false])('a post that follows the shared text keeps it (it can be edited: %s)', (edit) => {
  const draft = draftBeside({ customized: false, edit })
  const { version, content, targets } = groupInput(draft, [])
  expect({ version, content }).toEqual({ version: 3, content: 'The shared text' })
  expect(targets).toMatchObject([{ id: 'sibling' }, { id: draft.id, content: 'Changed here', media: [] }])
  expect(targets[0]).not.toHaveProperty('content')
  expect(targets[0]).not.toHaveProperty('media')
})

test('beside posts with texts of their own, the text of this post is the shared one', () => {
  const { content, targets } = groupInput(draftBeside({ customized: true }), [])
  expect(content).toBe('Changed here')
  expect(targets).toMatchObject([{ id: 'sibling', content: 'For colleagues', media: [] }, {}])
  expect(targets[1]).not.toHaveProperty('content')
  expect(targets[1]).not.toHaveProperty('media')
})
