import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '../../../../contract/activity/activities.ts'
import type { ApprovalStep } from '../../../../contract/approval/approval.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { joinWorkspace } from '../../../../tests/support/join-workspace.ts'
import { publishPost } from '../../../../tests/support/publish-due.ts'
import { enterReview, makeLink } from '../../../../tests/support/review.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'

/** An approval that the approver takes back. */
let app: TestApp
let ada: TestUser
let owner: ApiClient
let approver: ApiClient
let contributor: ApiClient
let editor: ApiClient
let account: SocialAccount

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  const ben = await app.addUser({ fullName: 'Ben Approves' })
  const lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, ben, ada.workspaceId, 'approver')
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  owner = apiClient(app.url, ada.token)
  approver = apiClient(app.url, ben.token)
  contributor = apiClient(app.url, lena.token)
  const eve = await app.addUser({ fullName: 'Eve Edits' })
  await joinWorkspace(app, eve, ada.workspaceId, 'editor')
  editor = apiClient(app.url, eve.token)
  account = await owner.connect('twitter', `back_${ada.user.id.slice(-6)}`)
  await requireApproval('required')
})

const requireApproval = (mode: string) =>
  owner.call('PUT', '/api/workspaces/current/approval', { mode, own: 'admins', coversTime: false })
const time = { localTime: '2031-05-01T10:00', timeZone: 'UTC' }
const asks = async (text: string) =>
  contributor.act(await contributor.draft(account, text), 'schedule', { ...time, ask: { note: 'Right?' } })
const decide = (client: ApiClient, post: Post, decision: string, reason = '') =>
  client.call<{ post: Post }>('POST', `/api/posts/${post.id}/decide`, {
    seen: post.approval?.hash ?? '',
    decision,
    reason,
  })
type Result = { done: string[]; refused: { message: string; code: string }[] }
const takeBack = (client: ApiClient, ...posts: Post[]) =>
  client.call<Result>('POST', '/api/bulk-posts/take-back-approval', {
    posts: posts.map(({ id, approval }) => ({ id, seen: approval?.hash ?? '' })),
  })
const fresh = async ({ id }: Pick<Post, 'id'>) => (await owner.read(id)).post
const stepsOf = async ({ id }: Post) =>
  (await owner.call<{ steps: ApprovalStep[] }>('GET', `/api/posts/${id}/approval`)).steps
/** The posts of a series, by what they wait for. */
const waitingIn = (seriesId: string) =>
  app.ctx.db
    .selectFrom('posts')
    .select(['id', 'approval_state as state', 'approved_hash as approved'])
    .where('series_id', '=', seriesId)
    .orderBy('scheduled_at')
    .execute()

async function repeat(client: ApiClient, text: string): Promise<Post[]> {
  const draft = await client.draft(account, text)
  const { group } = await client.call<{ group: { posts: Post[] } }>(
    'POST',
    `/api/post-groups/${draft.groupId}/repeat`,
    {
      version: draft.version,
      localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      rule: { unit: 'day', every: 1 },
      end: { kind: 'after', count: 3 },
    },
  )
  return group.posts
}

test('an approval that is taken back lets the post wait as before, and stays in what was decided', async () => {
  const asked = await asks('Too early')
  await decide(approver, asked, 'approve')
  expect(await takeBack(approver, asked)).toMatchObject({ done: [asked.id], refused: [] })
  expect(await fresh(asked)).toMatchObject({
    status: 'pending_approval',
    content: 'Too early',
    scheduledAt: asked.scheduledAt,
    approval: { state: 'asked', waitsFor: 'member', by: 'Lena Writes', note: 'Right?', changed: null },
  })
  expect(await stepsOf(asked)).toMatchObject([
    { kind: 'asked', takenBackAt: null },
    { kind: 'approved', by: 'Ben Approves', takenBackAt: expect.any(String) as string },
  ])
  const { history } = await owner.read(asked.id)
  expect(history.map(({ step, by }) => [step, by])).toContainEqual(['approval_taken_back', 'Ben Approves'])
  const { lines } = await owner.call<{ lines: { activity: Activity }[] }>('GET', '/api/activity')
  expect(lines.map(({ activity }) => activity.kind)).toContain('approval.taken_back')
  await publishPost(app.ctx, asked.id).catch(() => undefined)
  expect((await fresh(asked)).publishedAt).toBeNull()
  // It is decided again as if nothing had happened.
  expect((await decide(approver, await fresh(asked), 'approve')).post.status).toBe('scheduled')
})

test('only who approved takes it back, only of that content, and not twice', async () => {
  const asked = await asks('Whose')
  await decide(approver, asked, 'approve')
  const since = 'Somebody decided about this post since'
  expect((await takeBack(owner, asked)).refused[0]?.message).toContain(since)
  await expect(takeBack(contributor, asked)).rejects.toThrow('HTTP 403')
  const other = { ...asked, approval: asked.approval && { ...asked.approval, hash: 'other' } }
  expect((await takeBack(approver, other)).refused).toMatchObject([{ code: 'stale_version' }])
  await takeBack(approver, asked)
  expect((await takeBack(approver, asked)).refused[0]?.message).toContain(since)

  const changed = await asks('Changed')
  await decide(approver, changed, 'approve')
  await owner.change(await fresh(changed), { content: 'Changed since' })
  expect((await takeBack(approver, changed)).done).toEqual([])
  expect((await fresh(changed)).status).toBe('scheduled')
})

test('what is published or on its way cannot be taken back', async () => {
  const atOnce = await contributor.act(await contributor.draft(account, 'At once'), 'publish')
  await decide(approver, atOnce, 'approve')
  expect((await takeBack(approver, atOnce)).refused[0]?.message).toBe(
    'This post is being published right now.',
  )
  await publishPost(app.ctx, atOnce.id)
  expect((await takeBack(approver, atOnce)).refused[0]?.message).toBe(
    'This post was sent to its platform already.',
  )
})

test('a request for changes from before the approval is there again', async () => {
  const asked = await asks('Better')
  await decide(approver, asked, 'request_changes', 'Brighter')
  await decide(approver, await fresh(asked), 'approve')
  await takeBack(approver, asked)
  expect((await fresh(asked)).approval).toMatchObject({
    state: 'changes_requested',
    by: 'Ben Approves',
    note: 'Brighter',
  })
})

test('it reaches the posts of the series that it approved, and copies that were made since', async () => {
  const [first] = await repeat(editor, 'Every day')
  if (!first) throw new Error('The series has no post')
  const seriesId = first.series?.id ?? ''
  expect((await waitingIn(seriesId)).map(({ state }) => state)).toEqual(['asked', 'asked', 'asked'])
  await decide(approver, first, 'approve')
  const [, second] = await waitingIn(seriesId)
  if (!second) throw new Error('The series has no second post')
  // As a copy that was made of an approved post.
  await app.ctx.db.deleteFrom('approval_steps').where('post_id', '=', second.id).execute()
  await app.ctx.db.updateTable('posts').set({ series_id: null }).where('id', '=', second.id).execute()
  await app.ctx.db
    .updateTable('posts')
    // The clock of the database may be behind.
    .set({ created_at: new Date(Date.now() + 1_000) })
    .where('id', '=', second.id)
    .execute()
  await takeBack(approver, first)
  expect(await waitingIn(seriesId)).toMatchObject([
    { state: 'asked', approved: null },
    { state: 'asked', approved: null },
  ])
  expect((await fresh(second)).approval).toMatchObject({ state: 'asked' })
})

test('where the client approves as well, theirs stays and the member is asked again', async () => {
  await requireApproval('required_client')
  const asked = await asks('For both')
  const { token } = await makeLink(owner, [asked])
  const anna = await enterReview(app, token, 'Anna')
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  await decide(approver, asked, 'approve')
  expect((await fresh(asked)).approval).toMatchObject({ waitsFor: 'client' })
  await takeBack(approver, asked)
  expect((await fresh(asked)).approval).toMatchObject({ waitsFor: 'member' })
  await anna.decide(seen, 'approve')
  expect((await fresh(asked)).approval).toMatchObject({ state: 'asked', waitsFor: 'member' })
  expect((await decide(approver, asked, 'approve')).post).toMatchObject({
    status: 'scheduled',
    approval: null,
  })
})
