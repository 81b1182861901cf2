import { assert, boolean, constantFrom, date, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import type { DueAccount } from './dispatch.queries.ts'
import { takeTurns, type Running } from './take-turns.ts'

const concurrency = { platform: 10, urgent: 3, account: 4 }

const account = (accountId: string, more: Partial<DueAccount> = {}): DueAccount => ({
  accountId,
  workspaceId: `workspace of ${accountId}`,
  platform: 'twitter',
  urgent: false,
  dueAt: new Date(0),
  posts: 100,
  ...more,
})
const running = (accountId: string, times: number, more: Partial<Running> = {}): Running[] =>
  Array.from({ length: times }, () => ({ ...account(accountId), ...more }))
const takes = (due: DueAccount[], busy: Running[] = []) =>
  takeTurns(due, busy, concurrency).map(({ accountId, urgent, take }) => ({ accountId, urgent, take }))

test('workspaces take turns, however long the backlog of one is', () => {
  const long = { workspaceId: 'long' }
  const due = [
    account('a', long),
    account('b', long),
    account('c', long),
    account('late', { dueAt: new Date(9_000) }),
  ]
  expect(takes(due)).toEqual([
    { accountId: 'a', urgent: false, take: 2 },
    { accountId: 'b', urgent: false, take: 2 },
    { accountId: 'c', urgent: false, take: 2 },
    { accountId: 'late', urgent: false, take: 4 },
  ])
})

test('posts to be published now go first and are not kept out by others', () => {
  const now = account('now', { urgent: true, posts: 2 })
  expect(takes([account('a'), account('b'), account('c'), now])[3]).toEqual({
    accountId: 'now',
    urgent: true,
    take: 2,
  })
  const busy = [...running('a', 4), ...running('b', 4), ...running('c', 2)]
  expect(takes([account('d'), now], busy)).toEqual([{ accountId: 'now', urgent: true, take: 2 }])
})

test('an account and a platform have no more posts at once than is allowed', () => {
  expect(takes([account('a')])).toEqual([{ accountId: 'a', urgent: false, take: 4 }])
  expect(takes([account('a')], running('a', 4))).toEqual([])
  const full = [...running('a', 4), ...running('b', 4), ...running('c', 2)]
  expect(takes([account('d')], full)).toEqual([])
  expect(takes([account('d', { platform: 'instagram' })], full)).toEqual([
    { accountId: 'd', urgent: false, take: 4 },
  ])
})

test('whatever is due, no bound is exceeded and no post waits that could be published', () => {
  const anyAccount = record({
    accountId: constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    workspaceId: constantFrom('one', 'two', 'three'),
    platform: constantFrom('twitter' as const, 'instagram' as const),
    urgent: boolean(),
    dueAt: date({ min: new Date(0), max: new Date(100_000), noInvalidDate: true }),
    posts: integer({ min: 1, max: 6 }),
  })
  const accountsOf = uniqueArray(anyAccount, { selector: ({ accountId, urgent }) => `${accountId}${urgent}` })
  assert(
    property(accountsOf, (due) => {
      const turns = takeTurns(due, [], concurrency)
      const taken = due.map((one) => ({
        ...one,
        take: turns.find((turn) => turn.accountId === one.accountId && turn.urgent === one.urgent)?.take ?? 0,
      }))
      const sum = (which: (one: DueAccount) => boolean) =>
        taken.filter(which).reduce((total, { take }) => total + take, 0)
      for (const one of taken) {
        const ofAccount = sum(({ accountId }) => accountId === one.accountId)
        const ofPlatform = sum(({ platform }) => platform === one.platform)
        const limit = concurrency.platform + (one.urgent ? concurrency.urgent : 0)
        expect(one.take).toBeLessThanOrEqual(one.posts)
        expect(ofAccount).toBeLessThanOrEqual(concurrency.account)
        expect(ofPlatform).toBeLessThanOrEqual(concurrency.platform + concurrency.urgent)
        expect(one.take === one.posts || ofAccount >= concurrency.account || ofPlatform >= limit).toBe(true)
      }
    }),
  )
})
