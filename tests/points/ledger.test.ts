import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantPoints } from '../../server/points/index.ts'
import { apiClient } from '../support/api-client.ts'
import { daySeconds, openShop, type Customer, type Shop } from '../billing/shop.ts'

let shop: Shop
let customer: Customer
beforeAll(async () => {
  shop = await openShop()
  customer = await shop.customer()
})
afterAll(() => shop.close())

async function give(points: number, note: string): Promise<void> {
  const { workspaceId, user } = customer.user
  await shop.app.ctx.db.transaction().execute((trx) =>
    grantPoints(trx, {
      workspaceId,
      kind: 'operator',
      points,
      key: note,
      note,
      byUserId: user.id,
      now: shop.clock.now(),
    }),
  )
}

/** Parses the CSV like a spreadsheet. */
function rowsOf(csv: string): string[][] {
  return csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}

async function csv(query = '') {
  const reply = await fetch(`${shop.app.url}/api/points/ledger.csv${query}`, {
    headers: { authorization: `Bearer ${customer.user.token}` },
  })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('the ledger is filtered by kind and time, and paged', async () => {
  await give(1, 'First')
  shop.clock.advance(1_000)
  const middle = shop.clock.now()
  await give(2, 'Second')
  const ask = async (query: string) => (await customer.ask('GET', `/points/ledger${query}`)).body
  expect((await ask(''))['lines']).toMatchObject([
    { points: 2, balanceAfter: 13, note: 'Second', by: 'Ada Lovelace', kind: 'grant' },
    { points: 1, balanceAfter: 11, note: 'First' },
    { points: 10, balanceAfter: 10, by: null },
  ])
  expect((await ask(`?from=${middle.toISOString()}`))['lines']).toMatchObject([{ note: 'Second' }])
  expect((await ask(`?to=${middle.toISOString()}`))['lines']).toHaveLength(2)
  expect((await ask('?kind=expiry'))['lines']).toEqual([])
  const first = await ask('?limit=2')
  expect(first['lines']).toHaveLength(2)
  const rest = await ask(`?limit=2&cursor=${String(first['nextCursor'])}`)
  expect(rest).toMatchObject({ lines: [{ points: 10 }], nextCursor: null })
  expect((await customer.ask('GET', '/points/ledger?cursor=nonsense')).status).toBe(400)
})

test('a line of a deleted post shows the deletion and keeps its id', async () => {
  const person = await shop.customer()
  await person.subscribe('pro')
  const client = apiClient(shop.app.url, person.user.token)
  const account = await client.connect('twitter', 'ada_ledger')
  const schedule = async (content: string) =>
    client.act(await client.draft(account, content), 'schedule', {
      localTime: new Date(shop.clock.now().getTime() + 7 * daySeconds * 1000).toISOString().slice(0, 16),
      timeZone: 'UTC',
    })
  const kept = await schedule('Stays')
  const gone = await schedule('Goes')
  await client.call('DELETE', `/api/posts/${gone.id}?version=${gone.version}`)
  expect((await person.ask('GET', '/points/ledger?limit=4')).body['lines']).toMatchObject([
    { kind: 'release', postId: gone.id, postDeleted: true },
    { kind: 'hold', postId: gone.id, postDeleted: true },
    { kind: 'hold', postId: kept.id, postDeleted: false },
    { kind: 'grant', postId: null, postDeleted: false },
  ])
})

describe('the export', () => {
  test('is a file that spreadsheets read as UTF-8, with headings and times in ISO', async () => {
    const { reply, bytes } = await csv()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="postwright-points-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [head, ...lines] = rowsOf(bytes.toString('utf8'))
    expect(head).toEqual([
      'Time',
      'Kind',
      'What for',
      'Points',
      'Balance after',
      'By',
      'Post',
      'Invoice',
      'Workspace',
    ])
    expect(lines.map((cells) => cells[2])).toEqual(['Second', 'First', expect.stringMatching(/^Monthly/)])
    expect(lines[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(lines[0]?.slice(3, 6)).toEqual(['2', '13', 'Ada Lovelace'])
  })

  test('neutralizes formulas and keeps quotes, commas and line ends in their cell', async () => {
    const notes = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'Say "hi", twice\nor more', 'Grüße, 漢字']
    for (const note of notes) await give(1, note)
    const text = (await csv()).bytes.toString('utf8')
    const cells = rowsOf(text).map((row) => row[2] ?? '')
    for (const risky of notes.slice(0, 6)) expect(cells).toContain(`'${risky}`)
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    expect(text).toContain('"Say ""hi"", twice\nor more"')
    expect(text).toContain('"Grüße, 漢字"')
  })

  test('follows the filter', async () => {
    expect(rowsOf((await csv('?kind=expiry')).bytes.toString('utf8'))).toHaveLength(1)
    expect((await csv('?kind=nonsense')).reply.status).toBe(400)
  })
})
