import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureHold, grantPoints, holdPoints, releaseHold } from '../../server/points/index.ts'
import { listBrokenRules } from '../support/ledger-invariants.ts'
import { openPointLedger, type PointLedger } from './point-ledger.ts'

let ledger: PointLedger
let hand: Client
let workspaceId: string

/** A workspace with a bought grant, an open hold, a captured and a released one. */
beforeAll(async () => {
  ledger = await openPointLedger()
  workspaceId = await ledger.workspace()
  const posts = await ledger.posts(workspaceId, 3)
  const now = ledger.now()
  const holds = []
  for (const postId of posts) {
    const hold = { workspaceId, points: 2, key: postId, note: 'A post', postId, byUserId: ledger.userId }
    holds.push((await ledger.run((trx) => holdPoints(ledger.ctx, trx, hold))) ?? '')
  }
  const [, captured = '', released = ''] = holds
  await ledger.run((trx) => captureHold(trx, captured, now))
  await ledger.run((trx) => releaseHold(trx, released, now))
  const bought = {
    kind: 'pack',
    points: 50,
    key: 'pack',
    note: '50 points bought',
    invoiceId: 'in_1',
  } as const
  await ledger.run((trx) => grantPoints(trx, { workspaceId, ...bought, now }))
  hand = new Client({ connectionString: ledger.url })
  await hand.connect()
})
afterAll(async () => {
  await hand.end()
  await ledger.close()
})
beforeEach(() => hand.query('begin'))
afterEach(() => hand.query('rollback'))

const addTransfer = (key: string) =>
  hand.query(
    `insert into point_transfers
       (workspace_id, number, kind, key, at, note, points, balance_after, for_workspace_id)
     values ($1, 100, 'grant', $2, now(), 'by hand', 5, 5, $1)`,
    [workspaceId, key],
  )
const addEntry = (from: string, to: string, amount: number) =>
  hand.query(
    `insert into point_entries (workspace_id, number, grant_number, from_account, to_account, amount)
     values ($1, 100, 1, $2, $3, $4)`,
    [workspaceId, from, to, amount],
  )

test.each([
  `update point_transfers set points = 1000`,
  `update point_transfers set note = 'Nothing happened'`,
  `delete from point_transfers`,
  `truncate point_transfers cascade`,
  `update point_entries set amount = amount * 2`,
  `delete from point_entries`,
  `truncate point_entries`,
  `delete from point_grants`,
  `delete from point_holds`,
  `delete from point_accounts`,
])('the database refuses to rewrite the past: %s', async (statement) => {
  await expect(hand.query(statement)).rejects.toThrow('is append-only')
})

test('a key is used once in a workspace', async () => {
  await expect(addTransfer('pack')).rejects.toThrow('point_transfers_key')
})

test.each([
  ['nowhere', 'available', 5],
  ['available', 'nowhere', 5],
  ['spent', 'available', 5],
  ['available', 'issued', 5],
  ['available', 'available', 5],
  ['issued', 'available', 0],
  ['issued', 'available', -5],
])('points move only from one account to another: from %s to %s, %d', async (from, to, amount) => {
  await addTransfer('by hand')
  await expect(addEntry(from, to, amount)).rejects.toThrow('violates check constraint')
})

test('an entry has both of its accounts', async () => {
  await addTransfer('by hand')
  for (const side of ['from_account', 'to_account']) {
    await hand.query('savepoint made')
    const other = side === 'from_account' ? 'to_account' : 'from_account'
    await expect(
      hand.query(
        `insert into point_entries (workspace_id, number, grant_number, ${other}, amount)
         values ($1, 100, 1, 'available', 5)`,
        [workspaceId],
      ),
    ).rejects.toThrow(`null value in column "${side}"`)
    await hand.query('rollback to made')
  }
})

test('an entry has a transfer and a transfer has entries', async () => {
  await hand.query('savepoint empty')
  await expect(addEntry('issued', 'available', 5)).rejects.toThrow('violates foreign key constraint')
  await hand.query('rollback to empty')
  await addTransfer('by hand')
  await expect(hand.query('set constraints all immediate')).rejects.toThrow('has no entries')
})

test.each([
  `update point_accounts set available = -1`,
  `update point_accounts set held = -1`,
  `update point_accounts set spent_in_period = -1`,
  `update point_grants set remaining = -1`,
  `update point_grants set remaining = granted + 1`,
  `update point_grants set withdrawn = granted + 1`,
  `insert into point_holds (id, workspace_id, number, points) select gen_random_uuid(), workspace_id, 99, 0
     from point_accounts`,
])('no sum of the ledger can be impossible: %s', async (statement) => {
  await expect(hand.query(statement)).rejects.toThrow('violates check constraint')
})

test('a post has at most one open hold', async () => {
  await expect(
    hand.query(
      `insert into point_holds (id, workspace_id, number, points, post_id)
       select gen_random_uuid(), workspace_id, 99, 2, post_id from point_holds where state = 'open'`,
    ),
  ).rejects.toThrow('point_holds_open_post')
})

test('deleting a workspace deletes its ledger', async () => {
  await hand.query('delete from posts where workspace_id = $1', [workspaceId])
  await hand.query('delete from workspaces where id = $1', [workspaceId])
  const { rows } = await hand.query(
    `select (select count(*) from point_transfers)::int + (select count(*) from point_entries)::int
      + (select count(*) from point_grants)::int + (select count(*) from point_holds)::int as left`,
  )
  expect(rows).toEqual([{ left: 0 }])
})

/** Each kind of corruption, made with the guards disabled, and the rule that detects it. */
const damages: [string, string][] = [
  [
    'a line has entries and states the change of what is available',
    `update point_entries set amount = amount + 1 where number = 1`,
  ],
  [
    'a line has entries and states the change of what is available',
    `delete from point_entries where number = 2`,
  ],
  [
    'a line has entries and states the change of what is available',
    `update point_transfers set points = points + 1`,
  ],
  [
    'an entry moves points of a line from one account to another',
    `delete from point_transfers where kind = 'capture'`,
  ],
  ['a line states the balance after it, never below 0', `update point_transfers set balance_after = 0`],
  ['lines are numbered without gaps', `update point_transfers set number = number + 100`],
  ['the newest line is the last number', `update point_accounts set last_number = last_number + 1`],
  [
    'the sums of an account are those of its entries, never below 0',
    `update point_accounts set available = 0`,
  ],
  ['the sums of an account are those of its entries, never below 0', `update point_accounts set held = 0`],
  [
    'the sums of an account are those of its entries, never below 0',
    `update point_accounts set spent_in_period = 0`,
  ],
  ['the grants hold what is available', `update point_grants set remaining = 0`],
  ['a grant is what its entries say', `update point_grants set remaining = remaining - 1`],
  ['a grant is what its entries say', `update point_grants set granted = granted + 1`],
  ['a grant is what its entries say', `update point_grants set withdrawn = 1`],
  ['nothing is left in a grant that has expired', `update point_grants set expired_at = now()`],
  [
    'a hold has what it says until it is settled, and nothing after',
    `update point_holds set state = 'captured' where state = 'open'`,
  ],
  [
    'a hold has what it says until it is settled, and nothing after',
    `update point_holds set state = 'open', post_id = null where state = 'released'`,
  ],
  [
    'a hold has what it says until it is settled, and nothing after',
    `update point_holds set points = points + 1`,
  ],
  [
    'an open hold belongs to a post that waits or to work of the assistant',
    `update posts set status = 'draft', due_at = null`,
  ],
  ['an open hold belongs to a post that waits or to work of the assistant', `delete from posts`],
  [
    'an open hold belongs to a post that waits or to work of the assistant',
    `update point_holds set post_id = null`,
  ],
  ['a workspace has an account of points', `delete from point_accounts`],
]

test.each(damages)('the check after every test detects a violation: %s (%s)', async (rule, statement) => {
  expect(await listBrokenRules(hand)).toEqual([])
  await hand.query('set local session_replication_role = replica')
  await hand.query(statement)
  expect((await listBrokenRules(hand)).map((row) => row.rule)).toContain(rule)
})

test('a hold that fails writes nothing, even if its transaction continues', async () => {
  const before = await ledger.account(workspaceId)
  const hold = { workspaceId, points: 1000, key: randomUUID(), note: 'Too much', byUserId: null }
  await expect(
    ledger.run((trx) => holdPoints(ledger.ctx, trx, { ...hold, postId: randomUUIDv7() })),
  ).rejects.toThrow('Upgrade')
  expect(await ledger.account(workspaceId)).toEqual(before)
})
