import { expect, test } from 'vitest'
import { emptyDraft } from '../draft/draft.ts'
import { questionOf } from './warnings.tsx'

const at = { localTime: '2026-12-03T03:00', timeZone: 'Europe/Vienna' }

test('nothing is asked about an empty post, also if it is planned for the night', () => {
  expect(questionOf({ ...emptyDraft('twitter', 'account'), time: at })).toBe(null)
  expect(questionOf({ ...emptyDraft('twitter', 'account'), time: at, text: 'Fresh bread' })).toMatchObject({
    input: { at, texts: [{ text: 'Fresh bread', socialAccountIds: ['account'] }] },
  })
})
