import { expect, test } from 'vitest'
import { activityCategories, activityCategoryKeys, activitySchema, categoryOf } from './activities.ts'
import type { Activity, ActivityKind } from './activities.ts'
import { activitySentence } from './activity-sentence.ts'

const id = '01890000-0000-7000-8000-000000000000'
const lena = { id, name: 'Lena Fischer', pictureUrl: null }
const bob = { id, name: 'Bob Stone', pictureUrl: null }

/** A value for each field that a kind can have. */
const values: Record<string, unknown> = {
  accounts: 2,
  cause: 'The platform rejected it.',
  count: 3,
  email: 'bob@example.com',
  enabled: true,
  excerpt: 'We are open',
  from: 'editor',
  hours: 6,
  interval: 'year',
  mode: 'required',
  model: 'a-model',
  name: 'River Bakes',
  platform: 'instagram',
  points: 100,
  postId: id,
  reviewer: 'Anna',
  role: 'editor',
  rows: 12,
  slots: 5,
  socialAccountId: id,
  to: 'admin',
  what: 'posts',
}
const plans = { from: 'free', to: 'pro' }

const samples = activitySchema.options.map(({ shape }): Activity => {
  const fields = Object.keys(shape.data.shape).map((field) => [field, values[field]])
  const data = {
    ...Object.fromEntries(fields),
    ...(shape.kind.value.startsWith('plan.') && plans),
  } as unknown
  return activitySchema.parse({ kind: shape.kind.value, data })
})

const sentence = (activity: Activity, line: object = {}) =>
  activitySentence({ actor: 'user', by: lena, subject: bob, username: 'river_bakes', activity, ...line })

test.each(samples.map((one) => [one.kind, one] as const))('%s has a sentence', (_, activity) => {
  for (const line of [{}, { actor: 'product', by: null }, { by: null, subject: null, username: null }]) {
    const text = sentence(activity, line)
    expect(text).toMatch(/^[\dA-Z].*[.!?…]$/)
    expect(text).not.toMatch(/undefined|null|\[object|\.\./)
  }
})

test('every kind is in one category', () => {
  const kinds = activityCategoryKeys.flatMap((key) => activityCategories[key].kinds)
  expect(kinds.toSorted()).toEqual(samples.map(({ kind }) => kind).toSorted())
  expect(categoryOf('member.invited')).toBe('members')
})

const say = (kind: ActivityKind, line?: object) =>
  sentence(samples.find((one) => one.kind === kind) as Activity, line)

test('a sentence names who did what, and for whom', () => {
  expect(say('member.role_changed')).toBe('Lena Fischer changed the role of Bob Stone from editor to admin.')
  expect(say('post.scheduled')).toBe('Lena Fischer scheduled 3 posts for Instagram: “We are open”.')
  expect(say('social_account.connected')).toBe('Lena Fischer connected Instagram (@river_bakes).')
  expect(say('post.failed', { actor: 'product', by: null })).toBe(
    'A post could not be published on Instagram (@river_bakes): “We are open”. The platform rejected it.',
  )
})

test('a user who was erased is a former user', () => {
  expect(say('member.removed', { by: null, subject: null })).toBe('A former user removed a former user.')
  expect(sentence({ kind: 'member.invited', data: { role: 'editor' } })).toBe(
    'Lena Fischer invited a former user as editor.',
  )
})

test('a page that is older than the server says that it does not know a kind', () => {
  const unknown = { kind: 'moon.visited', data: {} } as unknown as Activity
  expect(sentence(unknown)).toBe('Lena Fischer did something that this page is too old to know.')
})
