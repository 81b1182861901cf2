import { expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { foldDecisions } from './fold-decisions.ts'

const decided = (id: string, by: string, at: string): Notification => ({
  id,
  at,
  isRead: false,
  isSolved: false,
  event: {
    type: 'approval.decided',
    data: {
      postId: id,
      platform: 'twitter',
      username: null,
      excerpt: 'Autumn menu',
      userId: null,
      by,
      decision: 'approved',
      reason: '',
    },
  },
})

const joined: Notification = {
  ...decided('joined', 'Ben', '2026-05-04T09:30:00Z'),
  event: { type: 'member.joined', data: { userId: 'b', name: 'Ben', role: 'editor' } },
}

const idsOf = (folded: Notification[][]) => folded.map((list) => list.map(({ id }) => id))

test('the decisions of one person in one sitting are one list', () => {
  const folded = foldDecisions([
    joined,
    decided('c', 'Anna (client)', '2026-05-04T09:20:00Z'),
    decided('b', 'Anna (client)', '2026-05-04T09:10:00Z'),
    decided('a', 'Anna (client)', '2026-05-04T09:00:00Z'),
  ])
  expect(idsOf(folded)).toEqual([['joined'], ['c', 'b', 'a']])
})

test('two decisions, those of others, and those of another day stay apart', () => {
  const folded = foldDecisions([
    decided('f', 'Anna (client)', '2026-05-04T09:20:00Z'),
    decided('e', 'Anna (client)', '2026-05-04T09:10:00Z'),
    decided('d', 'Ben', '2026-05-04T09:05:00Z'),
    decided('c', 'Ben', '2026-05-04T09:04:00Z'),
    decided('b', 'Ben', '2026-05-03T09:00:00Z'),
    joined,
    decided('a', 'Ben', '2026-05-03T08:59:00Z'),
  ])
  expect(idsOf(folded)).toEqual([['f'], ['e'], ['d'], ['c'], ['b'], ['joined'], ['a']])
})
