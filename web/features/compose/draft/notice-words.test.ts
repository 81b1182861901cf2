import { expect, test } from 'vitest'
import { emptyDraft } from './draft.ts'
import { noticeWords } from './notice-words.ts'

const time = { localTime: '2026-12-03T11:00', timeZone: 'Europe/Vienna' }
const fresh = { ...emptyDraft(), time }
const stored = { ...fresh, version: 3 }

test.each([
  ['a new post at a time', { draft: fresh, restored: false, replanned: false }, null],
  [
    'a draft that was dropped on a day',
    { draft: stored, restored: false, replanned: true },
    { text: 'Your saved draft, set for Thu, Dec 3, 11:00 AM.', discard: null },
  ],
  [
    'an unfinished text at a time that was clicked',
    { draft: fresh, restored: true, replanned: true },
    {
      text: 'The post you had not finished, now set for Thu, Dec 3, 11:00 AM.',
      discard: 'Start a new post',
    },
  ],
  [
    'a draft with unsaved changes that was dropped on a day',
    { draft: stored, restored: true, replanned: true },
    {
      text: 'Your draft with changes you had not saved, now set for Thu, Dec 3, 11:00 AM.',
      discard: 'Discard',
    },
  ],
  [
    'an unfinished text with a time',
    { draft: fresh, restored: true, replanned: false },
    { text: 'Restored what you were writing, set for Thu, Dec 3, 11:00 AM.', discard: 'Discard' },
  ],
  [
    'an unfinished text',
    { draft: emptyDraft(), restored: true, replanned: false },
    { text: 'Restored what you were writing.', discard: 'Discard' },
  ],
])('says where it comes from and for when it is: %s', (_what, began, words) => {
  expect(noticeWords(began)).toEqual(words)
})
