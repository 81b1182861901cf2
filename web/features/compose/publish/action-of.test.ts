import { expect, test } from 'vitest'
import { newTarget, type SavedPost, type Target } from '../draft/draft.ts'
import { timeOf } from '../draft/planned-time.ts'
import { actionOf } from './action-of.ts'

const at = '2028-05-01T10:00:00.000Z'
const target = (saved: SavedPost | null = null): Target => ({ ...newTarget('twitter'), saved })
const scheduled = target({ status: 'scheduled', scheduledAt: at, editable: true })
const published = target({ status: 'published', scheduledAt: null, editable: false })
const [now, then, later] = [null, timeOf(at), timeOf('2028-05-02T10:00:00.000Z')]

const inQueue = { ...then, queue: 'each' } as const

test.each([
  ['one post', [target()], now, 'publish', 'Publish Now'],
  ['several posts', [target(), target(), target()], now, 'publish', 'Publish to 3 accounts'],
  ['the rest of a group', [published, target()], now, 'publish', 'Publish Now'],
  ['one post for later', [target()], then, 'schedule', 'Schedule · 2 points'],
  [
    'several posts for later',
    [target(), target(), target()],
    then,
    'schedule',
    'Schedule 3 posts · 6 points',
  ],
  ['a scheduled post', [scheduled], then, 'save', 'Save changes'],
  ['a scheduled post for another time', [scheduled], later, 'schedule', 'Reschedule'],
  ['scheduled posts for another time', [scheduled, scheduled], later, 'schedule', 'Reschedule 2 posts'],
  ['a scheduled post at once', [scheduled], now, 'publish', 'Publish Now'],
  ['one post for the queue', [target()], inQueue, 'schedule', 'Add to queue · 2 points'],
  ['several posts for the queue', [target(), target()], inQueue, 'schedule', 'Add to queue · 4 points'],
  ['a scheduled post for the queue', [scheduled], inQueue, 'schedule', 'Move to the next free slot'],
  ['a post beside a scheduled one', [scheduled, target()], then, 'schedule', 'Schedule 1 post · 2 points'],
] as const)('the button for %s says what happens', (_what, targets, time, kind, label) => {
  expect(actionOf({ targets, time }, { free: false, mayPublish: true })).toMatchObject({ kind, label })
})

test('where scheduling is free, the button has no price', () => {
  expect(actionOf({ targets: [target(), target()], time: then }, { free: true, mayPublish: true })).toEqual({
    kind: 'schedule',
    label: 'Schedule 2 posts',
    cost: 0,
  })
})

test('who may not publish saves a draft, whatever its time', () => {
  for (const time of [now, then]) {
    expect(actionOf({ targets: [target()], time }, { free: false, mayPublish: false })).toEqual({
      kind: 'save',
      label: 'Save Draft',
      cost: 0,
    })
  }
})

const approval = {
  hash: 'h',
  waitsFor: 'member',
  by: 'Lena',
  askedOf: null,
  formerlyAskedOf: null,
  hasApprover: true,
  changed: null,
  note: '',
  at,
} as const
const waits = (state: 'asked' | 'changes_requested', scheduledAt: string | null, decides = false) =>
  target({
    status: 'pending_approval',
    scheduledAt,
    editable: true,
    approval: { ...approval, state },
    decides,
  })

test.each([
  ['a draft', [target()], now, 'ask', 'Ask for approval'],
  ['posts for later', [target(), target()], then, 'ask', 'Ask for approval · 4 points'],
  ['posts for the queue', [target()], inQueue, 'ask', 'Ask for approval · 2 points'],
  ['a post that waits', [waits('asked', at)], then, 'save', 'Save changes'],
  ['a post that waits to be published', [waits('asked', null)], now, 'save', 'Save changes'],
  ['a post that waits, for another time', [waits('asked', at)], later, 'schedule', 'Reschedule'],
  ['a post that waits, now with a time', [waits('asked', null)], then, 'ask', 'Ask for approval · 2 points'],
  ['a post that should change', [waits('changes_requested', at)], then, 'ask', 'Ask again'],
  ['an approved post', [scheduled], then, 'save', 'Save changes'],
  ['an approved post at once', [scheduled], now, 'ask', 'Ask for approval'],
] as const)('who has to ask: the button for %s', (_what, targets, time, kind, label) => {
  for (const mayPublish of [true, false]) {
    expect(actionOf({ targets, time }, { free: false, mayPublish, asks: true })).toMatchObject({
      kind,
      label,
    })
  }
})

test.each([
  ['with a time', [waits('asked', at, true)], then, 'approve', 'Approve and schedule'],
  ['without a time', [waits('asked', null, true)], now, 'approve', 'Approve and publish'],
  ['for another time', [waits('asked', at, true)], later, 'schedule', 'Approve and schedule'],
  ['at once', [waits('asked', at, true)], now, 'publish', 'Approve and publish'],
  ['that should change', [waits('changes_requested', at, true)], then, 'schedule', 'Approve and schedule'],
] as const)('who may approve: the button for a post that waits, %s', (_what, targets, time, kind, label) => {
  expect(actionOf({ targets, time }, { free: false, mayPublish: true })).toMatchObject({ kind, label })
})
