import { expect, test } from 'vitest'
import { emptyDraft, newTarget, type Draft } from '../draft/draft.ts'
import { applyTexts, takeBackTexts } from './apply-texts.ts'

const first = { ...newTarget('instagram', 'one'), id: 'first' }
const second = { ...newTarget('instagram', 'two'), id: 'second' }
const draft = (fields: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(),
  text: 'Shared',
  targets: [first, second],
  chosen: true,
  ...fields,
})
const texts = [
  { id: 'for-instagram', platform: 'instagram', text: 'With pictures' },
  { id: 'for-x', platform: 'twitter', text: 'Short' },
] as const
const applied = (before: Draft) => ({ ...before, ...applyTexts(before, texts, 'Short') })
const shown = ({ text, targets }: Pick<Draft, 'text' | 'targets'>) => [
  text,
  ...targets.map((one) => `${one.id}: ${one.text}`),
]

test('each text goes to all posts of its platform, and a platform that was not chosen is added', () => {
  const before = draft()
  expect(shown(applied(before))).toEqual([
    'Shared',
    'first: With pictures',
    'second: With pictures',
    'for-x: Short',
  ])
  expect(shown(takeBackTexts(applied(before), texts, before, 'Short'))).toEqual(shown(before))
})

test('where nothing was shared yet, a text that fits everywhere is, until it is taken back', () => {
  const before = draft({ text: '' })
  expect(applied(before).text).toBe('Short')
  expect(takeBackTexts(applied(before), texts, before, 'Short').text).toBe('')
})

test('a text that was changed since is not taken back', () => {
  const before = draft()
  const after = applied(before)
  const changed = {
    ...after,
    targets: after.targets.map((one) => (one.id === 'second' ? { ...one, text: 'Mine' } : one)),
  }
  expect(shown(takeBackTexts(changed, texts, before, 'Short'))).toEqual([
    'Shared',
    'first: null',
    'second: Mine',
  ])
})

test('a post that cannot be changed any more keeps its text', () => {
  const saved = { status: 'published', scheduledAt: null, editable: false } as const
  const before = draft({ targets: [{ ...first, saved }] })
  expect(shown(applied(before))).toEqual([
    'Shared',
    'first: null',
    'for-instagram: With pictures',
    'for-x: Short',
  ])
})
