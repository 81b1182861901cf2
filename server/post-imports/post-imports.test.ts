import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostImport, PostImportPreview } from '../../contract/post-imports/post-imports.ts'
import type { PostGroupSummary } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { full } from '../../tests/support/test-size.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { listen } from '../../tests/support/listen.ts'
import { measureBlocking } from '../../tests/support/measure-blocking.ts'
import { leavePoints, pointsOf } from '../../tests/support/plan-and-points.ts'

let app: TestApp
let site: Awaited<ReturnType<typeof listen>>
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c98a4b' } })
    .png()
    .toBuffer()
  site = await listen((request, response) => {
    if (request.url === '/bread.png') response.setHeader('content-type', 'image/png').end(picture)
    else response.writeHead(404).end()
  })
  app = await startTestApp({ env: { OUTGOING_ALLOW: new URL(site.origin).host } })
})
afterAll(() => Promise.all([app.close(), site.close()]))

type Someone = { owner: TestUser; client: ApiClient; account: SocialAccount }

async function someone(): Promise<Someone> {
  const owner = await app.addUser()
  const client = apiClient(app.url, owner.token)
  return { owner, client, account: await client.connect('twitter', `baker_${randomUUIDv7().slice(-8)}`) }
}

const settings = { timeZone: 'Europe/Vienna', schedule: false }

async function preview({ client }: Someone, csv: string, more: object = {}): Promise<PostImportPreview> {
  const body = { ...settings, csv, ...more }
  return (await client.call<{ preview: PostImportPreview }>('POST', '/api/post-imports/preview', body))
    .preview
}

async function start({ client }: Someone, csv: string, more: object = {}): Promise<PostImport> {
  const body = { ...settings, csv, id: randomUUIDv7(), fileName: 'plan.csv', ...more }
  return (await client.call<{ import: PostImport }>('POST', '/api/post-imports', body)).import
}

/** Goes on until nothing is left to do. */
async function finish({ client }: Someone, { id }: PostImport): Promise<PostImport> {
  for (;;) {
    const reply = await client.call<{ import: PostImport }>('POST', `/api/post-imports/${id}/run`)
    if (reply.import.status === 'done' || reply.import.status === 'undone') return reply.import
  }
}

const undo = async (who: Someone, made: PostImport) => {
  await who.client.call('POST', `/api/post-imports/${made.id}/undo`)
  return finish(who, made)
}

async function groupsOf({ client }: Someone): Promise<PostGroupSummary[]> {
  return (await client.call<{ groups: PostGroupSummary[] }>('GET', '/api/post-groups?limit=100')).groups
}
const textsOf = async (who: Someone) =>
  (await groupsOf(who)).flatMap(({ posts }) => posts.map(({ excerpt }) => excerpt)).toSorted()

const countPosts = async ({ owner }: Someone) =>
  Number(
    (
      await app.ctx.db
        .selectFrom('posts')
        .select((eb) => eb.fn.countAll().as('number'))
        .where('workspace_id', '=', owner.workspaceId)
        .executeTakeFirstOrThrow()
    ).number,
  )

/** `YYYY-MM-DD` of the day in so many days. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('of many rows with some errors, the preview names the errors, the others come in, and all of them are undone', async () => {
  const who = await someone()
  const [count, errors] = full ? [500, 20] : [100, 4]
  const correct = count - errors
  const { username } = who.account
  const wrong = [
    `,${username},`,
    'Hello,Nobody,',
    `${'x'.repeat(100_001)},${username},`,
    `Hello,${username},nowhere`,
  ]
  const rows = Array.from({ length: count }, (_, index) =>
    index % 25 === 0 ? (wrong[(index / 25) % 4] ?? '') : `"Loaf ${index}, fresh ""today""",${username},`,
  )
  const csv = ['Text,Account,Picture', ...rows].join('\r\n')

  const seen = await preview(who, csv)
  expect(seen).toMatchObject({ ready: correct, points: 0, timed: 0 })
  const refused = seen.rows.filter(({ problems }) => problems.length > 0)
  expect(refused).toHaveLength(errors)
  expect(refused.slice(0, 4).map(({ row, problems }) => [row, ...problems])).toEqual([
    [2, 'Write something first.'],
    [27, 'There is no connected account “Nobody”.'],
    [52, 'A post holds at most 100,000 characters'],
    [77, '“nowhere” is no address of a picture.'],
  ])
  expect(await countPosts(who)).toBe(0)

  const made = await start(who, csv)
  const all = { rows: correct, leftOut: errors }
  expect(made).toMatchObject({ status: 'running', ...all, pending: correct, imported: 0 })
  expect(await finish(who, made)).toMatchObject({ status: 'done', imported: correct, failed: 0, remarks: [] })
  expect(await countPosts(who)).toBe(correct)
  expect(await textsOf(who)).toContain(`Loaf ${count - 1}, fresh "today"`)

  expect(await undo(who, made)).toMatchObject({ status: 'undone', undone: correct, kept: 0 })
  expect(await countPosts(who)).toBe(0)
})

describe('the columns', () => {
  const fieldsOf = ({ columns }: PostImportPreview) => columns.map(({ name, field }) => [name, field])

  test('are shown with a sample and what they become, as the user can change', async () => {
    const who = await someone()
    const chosen = { socialAccountIds: [who.account.id] }
    const csv = `Caption,Notes,Posting Time\nBread,for Ada,${day(40)} 09:30`
    const seen = await preview(who, csv, chosen)
    expect(seen).toMatchObject({
      hasHeader: true,
      columns: [
        { name: 'Caption', sample: 'Bread', field: 'text', expected: false },
        { name: 'Notes', sample: 'for Ada', field: 'unused', expected: false },
        { name: 'Posting Time', sample: `${day(40)} 09:30`, field: 'dateTime' },
      ],
    })
    const columns = ['text', 'text', 'unused']
    const changed = await preview(who, csv, { ...chosen, columns })
    expect(changed.rows).toMatchObject([{ excerpt: 'Bread\n\nfor Ada', at: null }])
    await expect(preview(who, csv, { columns: ['title', 'nothing'] })).rejects.toThrow(/400/)
  })

  test('become what was chosen for the last file with the same ones', async () => {
    const who = await someone()
    const chosen = { socialAccountIds: [who.account.id] }
    const first = 'Message,Notes\nBread,Ada'
    await start(who, first, { ...chosen, columns: ['unused', 'text'] })
    const next = await preview(who, 'Message,Notes\nCake,Ben', chosen)
    expect(next).toMatchObject({ remembered: true, rows: [{ excerpt: 'Ben' }] })
    expect((await preview(await someone(), first)).remembered).toBe(false)
    await start(who, first, { ...chosen, columns: ['text', 'unused'] })
    expect(await preview(who, first, chosen)).toMatchObject({
      remembered: false,
      rows: [{ excerpt: 'Bread' }],
    })
  })

  test('with platforms lead to the accounts on them', async () => {
    const who = await someone()
    const instagram = await who.client.connect('instagram', who.account.username)
    const [x, ig] = [who.account.id, instagram.id]
    const csv = [
      'Text,Platform,Account',
      'One,X,',
      'Two,"Twitter, IG",',
      'Three,Insta & LinkedIn,',
      'Four,"IG, Pinterest",',
      'Five,Pinterest,',
      `Six,"X, IG",@${who.account.username}`,
      'Seven,,',
      `Eight,,${who.account.username} (IG)`,
    ].join('\n')
    const seen = await preview(who, csv, { socialAccountIds: [x] })
    expect(
      seen.rows.map(({ accounts, problems, notes }) => [accounts.map(({ id }) => id), ...problems, ...notes]),
    ).toEqual([
      [[x]],
      [[x, ig]],
      [[ig], 'There is no connected account on LinkedIn.'],
      [[ig], 'You cannot post to “Pinterest” here.'],
      [[], 'You cannot post to “Pinterest” here.'],
      [[x, ig]],
      [[x]],
      [[ig]],
    ])
    await who.client.connect('instagram', `${who.account.username}_2`)
    const unclear = await preview(who, 'Text,Platform\nOne,IG')
    expect(unclear.rows[0]?.problems).toEqual([
      'There are several accounts on Instagram. Choose default accounts.',
    ])
    const chosen = await preview(who, 'Text,Platform\nOne,IG', { socialAccountIds: [ig] })
    expect(chosen.rows[0]?.accounts).toMatchObject([{ id: ig }])
  })

  test('with titles name the posts of platforms that have one', async () => {
    const who = await someone()
    const video = await who.client.connect('youtube', who.account.username)
    const csv = 'Text,Title,Platform\nOne,Rye bread,YT\nTwo,Rye bread,X'
    const { rows } = await preview(who, csv)
    expect(rows.map(({ notes }) => notes)).toEqual([
      [],
      ['Its title is left out, because posts on these accounts have none.'],
    ])
    await finish(who, await start(who, csv))
    const posts = (await groupsOf(who)).flatMap((group) => group.posts)
    const made = posts.find(({ platform }) => platform === video.platform)
    expect((await who.client.read(made?.id ?? '')).post.options).toEqual({ title: 'Rye bread' })
  })

  test('can be separated by semicolons, have labels, and name accounts by platform', async () => {
    const who = await someone()
    await who.client.connect('instagram', who.account.username)
    await who.client.call('POST', '/api/labels', { name: 'Autumn', color: 'blue' })
    const csv = `Text;Account;Labels\nOne;Twitter/X @${who.account.username};autumn, winter\nTwo;${who.account.username};`
    const { rows } = await preview(who, csv)
    expect(rows).toMatchObject([
      {
        accounts: [{ id: who.account.id }],
        problems: [],
        notes: ['There is no label “winter”. It is left out.'],
      },
      { problems: [expect.stringMatching(/is several accounts. Write the platform before it/)] },
    ])
    await finish(who, await start(who, csv))
    expect((await groupsOf(who)).map(({ labelIds }) => labelIds.length)).toEqual([1])
  })

  test('without a text give no posts, and a file that is no CSV is refused', async () => {
    const who = await someone()
    expect(fieldsOf(await preview(who, 'Name,Price\nBread,4'))).toEqual([
      ['Name', 'unused'],
      ['Price', 'unused'],
    ])
    await expect(start(who, 'Name,Price\nBread,4')).rejects.toThrow(/No row of this file can be imported/)
    await expect(preview(who, 'Text\n')).rejects.toThrow(/no rows with posts/)
    await expect(preview(who, 'Text\n"Bread')).rejects.toThrow(/cannot be read as CSV/)
  })

  test('with more rows or more names in a cell than any plan has are refused, and do not block others', async () => {
    const who = await someone()
    const rows = (count: number, row: string) => `Text,Labels\n${row.repeat(count)}`
    await expect(preview(who, rows(1_001, 'Bread,\n'))).rejects.toThrow(
      /This file has 1,001 rows, and an import takes 1,000/,
    )
    const { rows: read } = await preview(who, `${rows(15_000, ',\n')}Bread,\n`)
    expect(read).toMatchObject([{ row: 15_002, excerpt: 'Bread' }])
    const names = Array.from({ length: 201 }, (_, index) => index).join(';')
    await expect(preview(who, `Text,Labels\nBread,${names}`)).rejects.toThrow(/cell of row 2 lists 201/)
    const { result, ms } = await measureBlocking(50, () => preview(who, rows(200_000, '\n')).catch(String))
    expect(result).toMatch(/more than 20,000 rows/)
    expect(ms).toBeLessThan(50)
  })
})

describe('scheduling', () => {
  test('rows with a time are scheduled in their zone, others become drafts, and undo gives the points back', async () => {
    const who = await someone()
    const before = await pointsOf(app, who.owner)
    const csv = `Text,Time,Time zone,Account
Bread,${day(40)} 09:30,America/New_York,${who.account.username}
Cake,,,${who.account.username}
Late,2020-01-01 09:30,,${who.account.username}
Vague,tomorrow,,${who.account.username}`
    const seen = await preview(who, csv, { schedule: true })
    expect(seen.points).toBe(2)
    expect(seen.rows.map(({ problems, notes }) => [...problems, ...notes])).toEqual([
      [],
      ['It has no time, and becomes a draft.'],
      ['Choose a time in the future.'],
      ['“tomorrow” cannot be read as a time. Write it like 2027-03-04 09:30.'],
    ])
    const made = await start(who, csv, { schedule: true })
    expect(await finish(who, made)).toMatchObject({ imported: 2, remarks: [] })
    const posts = (await groupsOf(who)).flatMap((group) => group.posts)
    expect(posts.find(({ excerpt }) => excerpt === 'Bread')).toMatchObject({
      status: 'scheduled',
      timeZone: 'America/New_York',
      scheduledAt: new Temporal.PlainDateTime(...dateParts(day(40)), 9, 30)
        .toZonedDateTime('America/New_York')
        .toInstant()
        .toString({ smallestUnit: 'millisecond' }),
    })
    expect((await pointsOf(app, who.owner)).held).toBe(before.held + 2)
    expect(await undo(who, made)).toMatchObject({ undone: 2 })
    expect(await pointsOf(app, who.owner)).toEqual(before)
  })

  test('is the default where a row has a time and the caller may schedule', async () => {
    const who = await someone()
    const csv = (time: string) => `Text,Time,Account\nBread,${time},${who.account.username}`
    const undecided = { schedule: undefined }
    expect(await preview(who, csv(`${day(40)} 09:30`), undecided)).toMatchObject({
      schedule: true,
      timed: 1,
      points: 2,
    })
    expect(await preview(who, csv(''), undecided)).toMatchObject({ schedule: false, timed: 0, points: 0 })
    await app.ctx.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', who.owner.user.id)
      .execute()
    expect(await preview(who, csv(`${day(40)} 09:30`), undecided)).toMatchObject({
      schedule: false,
      timed: 1,
    })
  })

  test('follows the offset in the file, and otherwise the zone', async () => {
    const who = await someone()
    const csv = [
      'Text,Time,Account',
      `One,${day(40)}T09:30:00Z`,
      `Two,${day(40)} 09:30 -05:00`,
      `Three,${day(40)} 09:30`,
    ]
    const { rows } = await preview(who, csv.join('\n'), {
      schedule: true,
      timeZone: 'Asia/Tokyo',
      socialAccountIds: [who.account.id],
    })
    expect(rows.map(({ at, timeZone }) => [at, timeZone])).toEqual([
      [`${day(40)}T09:30:00.000Z`, 'Asia/Tokyo'],
      [`${day(40)}T14:30:00.000Z`, 'Asia/Tokyo'],
      [`${day(40)}T00:30:00.000Z`, 'Asia/Tokyo'],
    ])
  })

  test('waits until it is clear which day 01/12 is', async () => {
    const who = await someone()
    const year = new Date().getUTCFullYear() + 1
    const csv = `Text,Time,Account\nBread,01/12/${year} 09:30,${who.account.username}`
    const planned = { schedule: true }
    expect(await preview(who, csv, planned)).toMatchObject({
      unclearDate: {
        written: `01/12/${year} 09:30`,
        dayFirst: `${year}-12-01`,
        monthFirst: `${year}-01-12`,
        chosen: null,
      },
      rows: [{ at: null, problems: [] }],
    })
    await expect(start(who, csv, planned)).rejects.toThrow(`Choose whether 01/12/${year} 09:30 is`)
    await start(who, csv, { ...planned, dayFirst: true })
    expect(await preview(who, csv, planned)).toMatchObject({
      unclearDate: { chosen: true },
      rows: [{ at: expect.stringContaining(`${year}-12-01`) as string }],
    })
  })

  test('asks for the time of day of rows that have only a date', async () => {
    const who = await someone()
    const csv = `Text,Date,Account\nBread,${day(40)},${who.account.username}`
    const planned = { schedule: true, timeZone: 'UTC' }
    expect(await preview(who, csv, planned)).toMatchObject({
      onlyDated: 1,
      rows: [{ at: null, problems: ['It has a date but no time of day.'] }],
    })
    expect(await preview(who, csv, { ...planned, timeOfDay: '09:30' })).toMatchObject({
      onlyDated: 1,
      rows: [{ at: `${day(40)}T09:30:00.000Z`, problems: [] }],
    })
  })

  test('leaves rows that are marked as drafts alone', async () => {
    const who = await someone()
    const csv = `Text,Time,Draft,Account\nBread,${day(40)} 09:30,TRUE,${who.account.username}`
    expect((await preview(who, csv, { schedule: true })).rows).toMatchObject([
      { at: null, problems: [], notes: ['It is marked as a draft.'] },
    ])
  })

  test('needs the points, while drafts are free', async () => {
    const who = await someone()
    const csv = `Text,Time,Account\nBread,${day(40)} 09:30,${who.account.username}`
    await leavePoints(app, who.owner, 1)
    await expect(start(who, csv, { schedule: true })).rejects.toThrow(/costs 2 points and you have 1/)
    expect(await finish(who, await start(who, csv))).toMatchObject({ imported: 1 })
    expect((await groupsOf(who))[0]?.posts).toMatchObject([{ status: 'draft' }])
  })
})

test('a repeated start answers with the import, also when its points are spent by then', async () => {
  const who = await someone()
  const csv = `Text,Time,Account\nBread,${day(40)} 09:30,${who.account.username}`
  const again = { schedule: true, id: randomUUIDv7() }
  await leavePoints(app, who.owner, 2)
  await finish(who, await start(who, csv, again))
  expect(await start(who, csv, again)).toMatchObject({ id: again.id, status: 'done', imported: 1 })
})

test('scheduling needs the plan, and an import of drafts needs none', async () => {
  const free = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
  try {
    const owner = await free.addUser()
    const client = apiClient(free.url, owner.token)
    const account = await client.connect('twitter', `baker_${randomUUIDv7().slice(-8)}`)
    const who = { owner, client, account }
    const csv = `Text,Time,Account\nBread,${day(40)} 09:30,${account.username}`
    await expect(start(who, csv, { schedule: true })).rejects.toThrow(/plan_required/)
    expect(await finish(who, await start(who, csv))).toMatchObject({ imported: 1 })
  } finally {
    await free.close()
  }
})

describe('pictures', () => {
  const rows = (who: Someone, ...addresses: string[]) =>
    [
      'Text,Pictures,Account',
      ...addresses.map((one, at) => `Loaf ${at},${one},${who.account.username}`),
    ].join('\n')
  const media = async ({ client }: Someone) =>
    (await client.call<{ media: unknown[] }>('GET', '/api/media')).media

  test('are fetched from their addresses, and go again when the import is undone', async () => {
    const who = await someone()
    const csv = `Text,Pictures,Alt text,Account\nLoaf,${site.origin}/bread.png,A loaf,${who.account.username}`
    const made = await start(who, csv)
    expect(await finish(who, made)).toMatchObject({ imported: 1, failed: 0 })
    const [group] = await groupsOf(who)
    const { post } = await who.client.read(group?.posts[0]?.id ?? '')
    expect(post.media).toMatchObject([{ altText: 'A loaf' }])
    expect(await undo(who, made)).toMatchObject({ undone: 1 })
    expect(await media(who)).toEqual([])
  })

  test('that cannot be fetched, or are at an internal address, fail their row alone and leave nothing', async () => {
    const who = await someone()
    const [bread, none] = [`${site.origin}/bread.png`, `${site.origin}/none.png`]
    const csv = rows(who, none, 'http://127.0.0.1:9/x.png', bread, `${bread} ${none}`)
    const done = await finish(who, await start(who, csv))
    expect(done).toMatchObject({ imported: 1, failed: 3 })
    expect(done.remarks).toEqual([
      { row: 2, message: `The picture ${none} could not be fetched.` },
      { row: 3, message: 'The picture http://127.0.0.1:9/x.png could not be fetched.' },
      { row: 5, message: `The picture ${none} could not be fetched.` },
    ])
    expect(await textsOf(who)).toEqual(['Loaf 2'])
    expect(await media(who)).toHaveLength(1)
  })
})

describe('nothing is done twice or lost', () => {
  test('by calls beside each other, by a repeated start, or by a call that broke off', async () => {
    const who = await someone()
    const csv = [
      'Text,Account',
      ...Array.from({ length: 30 }, (_, at) => `Loaf ${at},${who.account.username}`),
    ]
    const id = randomUUIDv7()
    const made = await start(who, csv.join('\n'), { id })
    await start(who, csv.join('\n'), { id })
    // A call that made the posts of a row and broke off before it wrote so: its claim has ended.
    const first = await app.ctx.db
      .selectFrom('post_import_rows')
      .selectAll()
      .where('import_id', '=', id)
      .orderBy('row')
      .executeTakeFirstOrThrow()
    await who.client.call('PUT', `/api/post-groups/${first.group_id}`, {
      version: 0,
      content: first.source.text,
      targets: first.source.targets,
    })
    await app.ctx.db
      .updateTable('post_import_rows')
      .set({ claimed_until: new Date(Date.now() - 1000) })
      .where('import_id', '=', id)
      .where('row', '=', first.row)
      .execute()
    await Promise.all([finish(who, made), finish(who, made), finish(who, made)])
    expect(await textsOf(who)).toEqual(Array.from({ length: 30 }, (_, at) => `Loaf ${at}`).toSorted())
  })

  test('by an error that is not about a row: once it is settled, the next call goes on', async () => {
    const who = await someone()
    const verifiedAt = (at: Date | null) =>
      app.ctx.db
        .updateTable('users')
        .set({ email_verified_at: at })
        .where('id', '=', who.owner.user.id)
        .execute()
    const csv = `Text,Pictures,Account\nOne,${site.origin}/bread.png,${who.account.username}`
    const made = await start(who, csv)
    await verifiedAt(null)
    const run = () => app.request('POST', `/api/post-imports/${made.id}/run`, { token: who.owner.token })
    expect((await run()).body).toMatchObject({ code: 'email_not_verified' })
    expect(await countPosts(who)).toBe(0)
    await verifiedAt(new Date())
    expect((await run()).body['import']).toMatchObject({ status: 'done', imported: 1 })
  })

  test('by undoing: what was changed or published since is kept, and named', async () => {
    const who = await someone()
    const csv = `Text,Account\nOne,${who.account.username}\nTwo,${who.account.username}\nThree,${who.account.username}`
    const made = await start(who, csv)
    await finish(who, made)
    const posts = (await groupsOf(who)).flatMap((group) => group.posts)
    const postWith = async (text: string): Promise<Post> =>
      (await who.client.read(posts.find(({ excerpt }) => excerpt === text)?.id ?? '')).post
    await who.client.change(await postWith('One'), { content: 'One, changed' })
    await app.ctx.db
      .updateTable('posts')
      .set({ status: 'published', published_at: new Date() })
      .where('id', '=', (await postWith('Two')).id)
      .execute()
    const undone = await undo(who, made)
    expect(undone).toMatchObject({ status: 'undone', undone: 1, kept: 2 })
    expect(undone.remarks).toEqual([
      { row: 2, message: 'Kept: it was changed after the import.' },
      { row: 3, message: 'This post is already published.' },
    ])
    expect(await textsOf(who)).toEqual(['One, changed', 'Two'])
  })

  test('by undoing an import that is still running', async () => {
    const who = await someone()
    const made = await start(who, `Text,Account\nOne,${who.account.username}\nTwo,${who.account.username}`)
    expect(await undo(who, made)).toMatchObject({ status: 'undone', undone: 2 })
    expect(await countPosts(who)).toBe(0)
  })
})

test('a member who works for other accounts only cannot go on with an import, and loses none of its rows', async () => {
  const who = await someone()
  const other = await who.client.connect('twitter', `other_${randomUUIDv7().slice(-8)}`)
  const lena = await app.addUser()
  await joinWorkspace(app, lena, who.owner.workspaceId, 'editor')
  await app.ctx.db
    .updateTable('members')
    .set({ social_account_ids: [other.id] })
    .where('user_id', '=', lena.user.id)
    .execute()
  const made = await start(who, `Text,Account\nOne,${who.account.username}\nTwo,${who.account.username}`)
  const run = await app.request('POST', `/api/post-imports/${made.id}/run`, { token: lena.token })
  expect(run).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await finish(who, made)).toMatchObject({ status: 'done', imported: 2, failed: 0 })
})

test('an export can be imported again, and runs no formula', async () => {
  const who = await someone()
  await who.client.draft(who.account, '=SUM(A1) is "bread", we say\nevery day')
  const planned = await who.client.draft(who.account, 'Cake')
  await who.client.act(planned, 'schedule', { localTime: `${day(40)}T09:30`, timeZone: 'Europe/Paris' })
  const reply = await fetch(`${app.url}/api/posts.csv`, {
    headers: { authorization: `Bearer ${who.owner.token}` },
  })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const csv = await reply.text()
  expect(csv).toContain(`"'=SUM(A1)`)
  const other = await someone()
  const { rows } = await preview(other, csv.replaceAll(who.account.username, other.account.username), {
    schedule: true,
  })
  expect(rows.map(({ excerpt, problems }) => [excerpt, problems])).toEqual(
    expect.arrayContaining([
      ['=SUM(A1) is "bread", we say\nevery day', []],
      ['Cake', []],
    ]),
  )
  // In the zone of the workspace.
  expect(rows.find(({ excerpt }) => excerpt === 'Cake')).toMatchObject({
    timeZone: 'UTC',
    at: new Date(
      Temporal.ZonedDateTime.from(`${day(40)}T09:30[Europe/Paris]`).epochMilliseconds,
    ).toISOString(),
  })
  const scheduled = await fetch(`${app.url}/api/posts.csv?status=scheduled`, {
    headers: { authorization: `Bearer ${who.owner.token}` },
  })
  expect((await scheduled.text()).trimEnd().split('\r\n')).toHaveLength(2)
})

function dateParts(text: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  return [year, month, date]
}
