import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comment, CommentThread } from '../../contract/comments/comments.ts'
import { mentionOf } from '../../contract/comments/mentions.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import { apiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { openLiveEvents } from '../../tests/support/live-events.ts'
import { enterReview, makeLink } from '../../tests/support/review.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { inTransaction } from '../infra/database/database.ts'
import { addReviewerComment, listClientComments } from './index.ts'

const clock = movableClock()
let app: TestApp
let ada: TestUser
let lena: TestUser
let groupId: string
let postId: string

beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  lena = await app.addUser({ fullName: 'Lena Fischer' })
  await joinWorkspace(app, lena, ada.workspaceId, 'viewer')
  ;({ groupId, id: postId } = await apiClient(app.url, ada.token).save({
    platform: 'twitter',
    content: 'Our bread is fresh on Friday',
  }))
})

type Said = { id?: string; threadId?: string; audience?: 'team' | 'client'; anchor?: object; body?: string }

const ask = ({ token }: TestUser, method: string, path: string, body?: object) =>
  app.request(method, `/api${path}`, { token, ...(body && { body }) })

const post = (who: TestUser, said: Said = {}) => {
  clock.advance(1000)
  return ask(who, 'POST', `/post-groups/${groupId}/comments`, { id: randomUUID(), body: 'Nice', ...said })
}
/** The thread, after a comment was written. */
async function say(who: TestUser, said: Said = {}): Promise<CommentThread> {
  const answer = await post(who, said)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body['thread'] as CommentThread
}
async function list(who: TestUser): Promise<{ threads: CommentThread[]; open: number }> {
  const { status, body } = await ask(who, 'GET', `/post-groups/${groupId}/comments`)
  expect(status).toBe(200)
  return body as { threads: CommentThread[]; open: number }
}
const change = (who: TestUser, id: string, body: string) => ask(who, 'PATCH', `/comments/${id}`, { body })
const remove = (who: TestUser, id: string) => ask(who, 'DELETE', `/comments/${id}`)
const resolve = (who: TestUser, id: string, resolved = true) =>
  ask(who, 'POST', `/comments/${id}/resolve`, { resolved })
const bodies = ({ comments }: CommentThread) => comments.map(({ body }) => body)

async function addMember(name: string, role: Role = 'editor'): Promise<TestUser> {
  const user = await app.addUser({ fullName: name })
  await joinWorkspace(app, user, ada.workspaceId, role)
  return user
}

/** What users were told, as "type of event, who is told, by whom, with what". */
async function told(): Promise<string[]> {
  const { rows } = await sql<{ type: string; userId: string; by: string; excerpt: string }>`
    select data #>> '{event,type}' as type, data #>> '{event,data,userId}' as "userId",
      data #>> '{event,data,by,name}' as by, data #>> '{event,data,excerpt}' as excerpt
    from pgboss.job where name = 'events-notifications' and data->>'workspaceId' = ${ada.workspaceId}
      and data #>> '{event,type}' like 'comment.%'`.execute(app.ctx.db)
  const names = new Map([ada, lena, ...others].map(({ user }) => [user.id, user.full_name]))
  return rows
    .map(({ type, userId, by, excerpt }) => `${type} ${names.get(userId)} by ${by}: ${excerpt}`)
    .toSorted()
}
let others: TestUser[] = []
beforeEach(() => void (others = []))

test('members talk in threads, oldest first, and a viewer does as well', async () => {
  const first = await say(ada, { body: 'Is the price right?' })
  const second = await say(lena, { body: 'Who took the picture?' })
  const answered = await say(lena, { threadId: first.id, body: '  Yes\r\nit is ' })
  expect(bodies(answered)).toEqual(['Is the price right?', 'Yes\nit is'])
  const { threads, open } = await list(ada)
  expect(threads.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(open).toBe(2)
  expect(threads[0]).toMatchObject({
    audience: 'team',
    anchor: null,
    resolvedAt: null,
    comments: [
      { author: { name: 'Ada Lovelace', isReviewer: false }, can: { edit: true, delete: true } },
      { author: { name: 'Lena Fischer', userId: lena.user.id }, can: { edit: false, delete: true } },
    ],
  })
  expect((await list(lena)).threads[0]?.comments.map(({ can }) => can)).toEqual([
    { edit: false, delete: false },
    { edit: true, delete: true },
  ])
})

test('a repeated request writes a comment once, and an id of somebody else is refused', async () => {
  const id = randomUUID()
  await say(ada, { id, body: 'Once' })
  expect(bodies(await say(ada, { id, body: 'Once' }))).toEqual(['Once'])
  await say(ada, { id: randomUUID(), threadId: id, body: 'Answer' })
  expect(await post(lena, { id, body: 'Mine' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await list(ada)).threads.map(bodies)).toEqual([['Once', 'Answer']])
  expect((await told()).length, 'Ada told nobody').toBe(0)
})

test('an author changes and deletes their own comments, and nobody changes those of others', async () => {
  const thread = await say(lena, { body: 'Freinds' })
  expect(await change(ada, thread.id, 'Mine')).toMatchObject({
    status: 403,
    body: { message: 'Only its author can change a comment.' },
  })
  const changed = await change(lena, thread.id, 'Friends')
  expect(changed.body['thread']).toMatchObject({
    comments: [{ body: 'Friends', editedAt: expect.any(String) as string }],
  })
  const editor = await addMember('Eva Editor')
  expect(await remove(editor, thread.id)).toMatchObject({
    status: 403,
    body: { message: 'Only its author, an owner or an admin can delete a comment.' },
  })
  expect(await remove(lena, thread.id)).toMatchObject({ status: 200, body: { thread: null } })
  expect((await list(ada)).threads).toEqual([])
  expect(await remove(lena, thread.id)).toMatchObject({ status: 404 })
})

test('an owner deletes a comment of another author, which is an activity; deleting an own one is none', async () => {
  const theirs = await say(lena)
  const own = await say(ada)
  expect((await remove(ada, theirs.id)).status).toBe(200)
  expect((await remove(ada, own.id)).status).toBe(200)
  const rows = await app.ctx.db
    .selectFrom('activities')
    .select(['kind', 'subject_user_id'])
    .where('workspace_id', '=', ada.workspaceId)
    .where('kind', '=', 'comment.deleted')
    .execute()
  expect(rows).toEqual([{ kind: 'comment.deleted', subject_user_id: lena.user.id }])
})

test('the first comment of a thread with answers is deleted alone, and goes with the last answer', async () => {
  const thread = await say(lena, { body: 'A secret' })
  const { comments } = await say(ada, { threadId: thread.id, body: 'Noted' })
  const { body } = await remove(lena, thread.id)
  expect(body['thread']).toMatchObject({
    comments: [{ isDeleted: true, body: '', can: { edit: false, delete: false } }, { body: 'Noted' }],
  })
  expect(await change(lena, thread.id, 'Back')).toMatchObject({ status: 404 })
  await say(lena, { threadId: thread.id, body: 'And more' })
  const answer = comments[1] as Comment
  expect((await remove(ada, answer.id)).body['thread']).not.toBeNull()
  const last = (await list(lena)).threads[0]?.comments[1]
  expect((await remove(lena, last?.id ?? '')).body['thread']).toBeNull()
  expect((await list(ada)).threads).toEqual([])
})

test('anybody who may write resolves and reopens a thread, and a new answer opens it again', async () => {
  const { id } = await say(ada)
  const resolved = await resolve(lena, id)
  expect(resolved.body['thread']).toMatchObject({ resolvedBy: 'Lena Fischer' })
  expect((await resolve(ada, id)).body['thread'], 'the first one counts').toMatchObject({
    resolvedBy: 'Lena Fischer',
  })
  expect((await list(ada)).open).toBe(0)
  expect((await resolve(ada, id, false)).body['thread']).toMatchObject({ resolvedAt: null, resolvedBy: null })
  await resolve(ada, id)
  expect(await say(lena, { threadId: id })).toMatchObject({ resolvedAt: null, resolvedBy: null })
})

test('members who work for other accounts only read and write comments as they read posts', async () => {
  const client = apiClient(app.url, ada.token)
  const account = await client.connect('twitter', 'ada_comments')
  ;({ groupId } = await client.draft(account, 'Of an account'))
  const limited = await addMember('Lim Ited')
  await app.ctx.db
    .updateTable('members')
    .set({ social_account_ids: [] })
    .where('user_id', '=', limited.user.id)
    .execute()
  await say(limited, { body: 'Why this picture?' })
  expect((await list(limited)).threads).toHaveLength(1)
})

describe('an anchor', () => {
  test('is kept with the thread, for a piece of text and for a picture', async () => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#4f46e5' } })
      .png()
      .toBuffer()
    const { id: mediaId } = await apiClient(app.url, ada.token).upload(png, 'ours.png', 'image/png')
    const text = { kind: 'text', postId, quote: 'fresh', before: 'Our bread is ' }
    const thread = await say(ada, { anchor: text })
    expect(thread).toMatchObject({ anchor: text })
    const picture = { kind: 'media', mediaId }
    expect(await say(lena, { anchor: picture })).toMatchObject({ anchor: picture })
    expect(await say(lena, { threadId: thread.id, anchor: picture })).toMatchObject({ anchor: text })
  })

  test.each([
    ['a post of another group', { kind: 'text', postId: randomUUID(), quote: 'x', before: '' }],
    ['a picture that the workspace does not have', { kind: 'media', mediaId: randomUUID() }],
  ])('at %s is refused', async (_, anchor) => {
    expect(await post(ada, { anchor })).toMatchObject({ status: 404 })
    expect((await list(ada)).threads).toEqual([])
  })
})

describe('mentions', () => {
  test('tell a member once, show the present name, and count for the answers as well', async () => {
    const eva = await addMember('Eva Editor')
    others = [eva]
    const body = `${mentionOf(lena.user.id)} and ${mentionOf(lena.user.id)}: look`
    const thread = await say(eva, { body })
    expect(await told()).toEqual([
      'comment.added Ada Lovelace by Eva Editor: @Lena Fischer and @Lena Fischer: look',
      'comment.mentioned Lena Fischer by Eva Editor: @Lena Fischer and @Lena Fischer: look',
    ])
    await change(eva, thread.id, `${body}!`)
    expect((await told()).length, 'not again after a change').toBe(2)
    await ask(lena, 'PATCH', '/user/profile', { full_name: 'Lena King' })
    const [shown] = (await list(ada)).threads
    expect(shown?.comments[0]?.mentions).toEqual([{ id: lena.user.id, name: 'Lena King', pictureUrl: null }])
  })

  test('of a change tell only who was not told before', async () => {
    const [eva, max] = [await addMember('Eva Editor'), await addMember('Max Moe')]
    others = [eva, max]
    const { id } = await say(eva, { body: 'Look' })
    const everybody = [ada, lena, max].map(({ user }) => mentionOf(user.id)).join(' ')
    await change(eva, id, everybody)
    await change(eva, id, 'Nobody')
    await change(eva, id, everybody)
    expect(await told()).toEqual([
      'comment.added Ada Lovelace by Eva Editor: Look',
      'comment.mentioned Lena Fischer by Eva Editor: @Ada Lovelace @Lena Fischer @Max Moe',
      'comment.mentioned Max Moe by Eva Editor: @Ada Lovelace @Lena Fischer @Max Moe',
    ])
  })

  test('of somebody who is no member are refused; those of a former member stay', async () => {
    const stranger = await app.addUser()
    const refused = await post(ada, { body: mentionOf(stranger.user.id) })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: {
          body: 'You mention somebody who is not a member of this workspace any more. Take that mention out.',
        },
      },
    })
    const { id } = await say(ada, { body: `For ${mentionOf(lena.user.id)}` })
    await app.ctx.db
      .deleteFrom('members')
      .where('user_id', '=', lena.user.id)
      .where('workspace_id', '=', ada.workspaceId)
      .execute()
    expect((await change(ada, id, `Was for ${mentionOf(lena.user.id)}`)).status).toBe(200)
    expect(await post(ada, { body: mentionOf(lena.user.id) })).toMatchObject({ status: 400 })
    expect((await list(ada)).threads[0]?.comments[0]?.mentions).toMatchObject([{ name: 'Lena Fischer' }])
  })

  test('an answer tells the author of the post and who wrote in the thread, never who wrote it', async () => {
    const eva = await addMember('Eva Editor')
    others = [eva]
    const { id } = await say(lena, { body: 'First' })
    await say(eva, { threadId: id, body: 'Second' })
    await say(ada, { threadId: id, body: 'Third' })
    expect(await told()).toEqual([
      'comment.added Ada Lovelace by Eva Editor: Second',
      'comment.added Ada Lovelace by Lena Fischer: First',
      'comment.added Eva Editor by Ada Lovelace: Third',
      'comment.added Lena Fischer by Ada Lovelace: Third',
      'comment.added Lena Fischer by Eva Editor: Second',
    ])
  })
})

describe('for the client', () => {
  const reviewer = { id: '', name: 'Anna <b>Klein</b>' }
  beforeEach(async () => {
    const { token } = await makeLink(apiClient(app.url, ada.token), [{ groupId }], {
      // The clock of this file is ahead.
      endsAt: new Date(clock.now().getTime() + 3_600_000).toISOString(),
    })
    const { token: own } = await enterReview(app, token, reviewer.name)
    const row = await app.ctx.db
      .selectFrom('reviewers')
      .select('id')
      .where('token_hash', '=', hashToken(own))
      .executeTakeFirstOrThrow()
    reviewer.id = row.id
  })
  const byReviewer = (said: { threadId?: string; body: string; id?: string }) => {
    clock.advance(1000)
    const comment = { id: randomUUID(), threadId: null, anchor: null, ...said }
    return inTransaction(app.ctx.db, (trx) =>
      addReviewerComment(app.ctx, trx, { workspaceId: ada.workspaceId, groupId, reviewer, ...comment }),
    )
  }
  const clientThreads = () => listClientComments(app.ctx.db, ada.workspaceId, [groupId])

  test('only threads for the client are listed, with the names of authors and nothing else of them', async () => {
    await say(ada, { body: 'The client must not see this' })
    const open = await say(ada, { audience: 'client', body: `Dear client, ${mentionOf(lena.user.id)} asks` })
    await say(lena, { threadId: open.id, audience: 'team', body: 'An answer is for whom its thread is for' })
    const threads = await clientThreads()
    expect(threads.map(bodies)).toEqual([
      ['Dear client, @Lena Fischer asks', 'An answer is for whom its thread is for'],
    ])
    expect(threads[0]?.groupId).toBe(groupId)
    expect(threads[0]?.comments[0]).toMatchObject({
      author: { userId: null, name: 'Ada Lovelace', pictureUrl: null, isReviewer: false },
      mentions: [],
      can: { edit: false, delete: false },
    })
    expect(JSON.stringify(threads)).not.toContain(lena.user.id)
  })

  test('a reviewer writes once, answers, and members are told and see who it was', async () => {
    const id = randomUUID()
    await byReviewer({ id, body: 'Please in green <@not a mention>' })
    const thread = await byReviewer({ id, body: 'Please in green <@not a mention>' })
    expect(thread.comments).toHaveLength(1)
    await say(ada, { threadId: id, body: 'Of course' })
    await byReviewer({ threadId: id, body: 'Thank you' })
    const { threads } = await list(lena)
    expect(threads[0]).toMatchObject({
      audience: 'client',
      comments: [
        { author: { name: 'Anna <b>Klein</b>', userId: null, isReviewer: true } },
        { author: { name: 'Ada Lovelace', isReviewer: false } },
        { author: { name: 'Anna <b>Klein</b>', isReviewer: true }, can: { edit: false, delete: false } },
      ],
    })
    expect(await told()).toEqual([
      'comment.added Ada Lovelace by Anna <b>Klein</b>: Please in green <@not a mention>',
      'comment.added Ada Lovelace by Anna <b>Klein</b>: Thank you',
    ])
  })

  test('a reviewer cannot answer in an internal thread, nor one of another group', async () => {
    const internal = await say(ada)
    await expect(byReviewer({ threadId: internal.id, body: 'I see you' })).rejects.toThrow('does not exist')
    const theirs = await byReviewer({ body: 'Hello' })
    ;({ groupId } = await apiClient(app.url, ada.token).save({ platform: 'twitter', content: 'Another' }))
    await expect(byReviewer({ threadId: theirs.id, body: 'Hello' })).rejects.toThrow('does not exist')
    expect(await clientThreads()).toEqual([])
  })

  test('reviewers fill only a part of the comments of a post, so that members can always answer', async () => {
    await sql`
      insert into comments (id, workspace_id, group_id, author_id, audience, body, created_at)
      select gen_random_uuid(), ${ada.workspaceId}, ${groupId}, ${ada.user.id}, 'team', 'x', now()
      from generate_series(1, 799)`.execute(app.ctx.db)
    await byReviewer({ body: 'The last one' })
    await expect(byReviewer({ body: 'One more' })).rejects.toThrow('takes no more')
    await say(ada)
  })
})

test('a post takes 1,000 comments of 10,000 characters, and says so when it is full', async () => {
  expect(await post(ada, { body: 'x'.repeat(10_001) })).toMatchObject({
    status: 400,
    body: { errors: { body: 'Use at most 10,000 characters.' } },
  })
  expect(await post(ada, { body: ' \n ' })).toMatchObject({
    status: 400,
    body: { errors: { body: 'Write a comment.' } },
  })
  const long = await say(ada, { body: 'x'.repeat(10_000) })
  const rows = (count: number, length: number) =>
    sql`
    insert into comments (id, workspace_id, group_id, author_id, audience, body, created_at)
    select gen_random_uuid(), ${ada.workspaceId}, ${groupId}, ${ada.user.id}, 'team', repeat('x', ${length}), now()
    from generate_series(1, ${count})`.execute(app.ctx.db)
  await rows(49, 10_000)
  const together =
    'The comments of a post have at most 500,000 characters together. Delete some that are no longer needed.'
  expect(await post(ada)).toMatchObject({ status: 409, body: { message: together } })
  await remove(ada, long.id)
  await rows(950, 1)
  const { threads, open } = await list(lena)
  expect([threads.length, open]).toEqual([999, 999])
  await say(ada)
  expect(await post(ada)).toMatchObject({
    status: 409,
    body: { message: 'A post has at most 1,000 comments. Delete some that are no longer needed.' },
  })
})

test('open screens of the workspace are told at once of what changes', async () => {
  const stream = await openLiveEvents(app.url, lena.token)
  await stream.next()
  const { id } = await say(ada)
  expect(await stream.next()).toEqual({ type: 'comments', groupId })
  await change(ada, id, 'Better')
  expect(await stream.next()).toEqual({ type: 'comments', groupId })
  await resolve(ada, id)
  expect(await stream.next()).toEqual({ type: 'comments', groupId })
  await remove(ada, id)
  expect(await stream.next()).toEqual({ type: 'comments', groupId })
  stream.close()
})
