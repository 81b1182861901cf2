import type { LogEntry } from '../../../sandbox/index.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mayApproveOwn,
  requiresApproval,
  type ApprovalMode,
} from '../../../contract/approval/approval-settings.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Role } from '../../../contract/workspaces/access.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { testTenure } from '../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { enterReview, makeLink } from '../../../tests/support/review.ts'
import { full, soak, soakSize } from '../../../tests/support/test-size.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { claimPosts } from '../publish/dispatch/claim-posts.ts'
import { publishClaimed } from '../publish/publish-post.ts'
import { listLastClientDecisions } from './decided-steps.queries.ts'
import { readContent } from './content.ts'
import { clientState, decideAsClient } from './decide/decide-as-client.ts'

/** No sequence of acts may publish content that was not approved. The log of the sandbox is the judge. */
const sequences = soakSize('APPROVAL_SEQUENCES', soak ? 10_000 : full ? 1000 : 300)

const people = ['owner', 'approver', 'editor', 'contributor'] as const
type Person = (typeof people)[number]
const modes: readonly ApprovalMode[] = ['none', 'optional', 'required', 'required_client']

let app: TestApp
let account: SocialAccount
let sandbox: SandboxControls
let reviewer: { reviewerId: string; name: string }
const as = {} as Record<Person, ApiClient>
const ids = {} as Record<Person, string>
const roles: Record<Person, Role> = {
  owner: 'owner',
  approver: 'approver',
  editor: 'editor',
  contributor: 'contributor',
}

beforeAll(async () => {
  app = await startTestApp({})
  sandbox = sandboxControls(app.url)
  const ada = await app.addUser()
  as.owner = apiClient(app.url, ada.token)
  ids.owner = ada.user.id
  for (const person of ['approver', 'editor', 'contributor'] as const) {
    const member = await app.addUser()
    await joinWorkspace(app, member, ada.workspaceId, person)
    as[person] = apiClient(app.url, member.token)
    ids[person] = member.user.id
  }
  account = await newAccount()
  const { token } = await makeLink(as.owner, [await as.owner.draft(account, 'Content of a link')])
  await enterReview(app, token, 'Anna')
  const { id } = await app.ctx.db.selectFrom('reviewers').select('id').executeTakeFirstOrThrow()
  reviewer = { reviewerId: id, name: 'Anna' }
})
afterAll(() => app.close())

/** X accepts 100 posts of an account in 15 minutes, so each account serves only some sequences. */
const sequencesOfAnAccount = 40
let accounts = 0

async function newAccount(): Promise<SocialAccount> {
  accounts += 1
  const connected = await as.owner.connect('twitter', `ada_states_${accounts}`)
  const { queues } = await as.owner.call<{ queues: { socialAccountId: string; version: number }[] }>(
    'GET',
    '/api/queue/accounts',
  )
  await as.owner.call('PUT', `/api/queue/accounts/${connected.id}/slots`, {
    version: queues.find(({ socialAccountId }) => socialAccountId === connected.id)?.version,
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' })),
  })
  return connected
}

const acts = [
  'edit',
  'schedule',
  'ask',
  'publish',
  'queue',
  'move',
  'cancel',
  'approve',
  'approve',
  'approve-seen-before',
  'take-back',
  'take-back',
  'request-changes',
  'reject',
  'client-approves',
  'client-approves',
  'client-approves-seen-before',
  'client-requests-changes',
  'repeat',
  'come-due',
  'come-due',
  'work',
  'crash',
  'fault',
  'change-mode',
  'change-role',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  who: fc.constantFrom(...people),
  which: fc.nat(1),
  choice: fc.nat(11),
})
type Step = { act: (typeof acts)[number]; who: Person; which: number; choice: number }

/** What the test knows of the content of posts, without asking how the product decides. */
type World = {
  mode: ApprovalMode
  /** The posts as they were last read, by the place in the sequence. */
  posts: (Post | undefined)[]
  /** What each user saw before: a decision on it must not approve anything newer. */
  seen: { hash: string; text: string; id: string }[]
  /** What was approved by a decision, and by whom. */
  approvals: { hash: string; text: string; id: string; by: Person }[]
  approved: Set<string>
  clientApproved: Set<string>
  published: number
}

/** What the platform accepted until then was judged. */
let lastJudged: LogEntry | undefined

let texts = 0
const newText = () => `Content ${++texts}`
const later = (choice: number) => ({
  localTime: new Date(Date.now() + (1 + choice) * 86_400_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})

/**
 * Whether this person approves the content by scheduling, publishing or changing it. Own posts are those that a user wrote,
 * or changed last.
 */
async function approvesByActing(who: Person, post: Post): Promise<boolean> {
  if (roles[who] !== 'owner' && roles[who] !== 'approver') return false
  const row = await app.ctx.db
    .selectFrom('posts')
    .select(['created_by', 'updated_by', 'written_by'])
    .where('id', '=', post.id)
    .executeTakeFirst()
  const isOwn = [row?.created_by, row?.updated_by, row?.written_by].includes(ids[who])
  return !isOwn || mayApproveOwn({ own: 'admins' }, roles[who])
}

const refused = Symbol('refused')
const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | typeof refused> => {
  try {
    return await work()
  } catch (error) {
    // A refusal is fine; an error of the server is not.
    expect(error instanceof AppError || /HTTP 4\d\d|Only|undefined/.test(String(error)), String(error)).toBe(
      true,
    )
    return refused
  }
}

async function read(id: string): Promise<Post | undefined> {
  const found = await attempt(() => as.owner.read(id))
  return found === refused ? undefined : found.post
}

/** The posts of the sequence and their copies that are not published. */
const rows = () =>
  app.ctx.db
    .selectFrom('posts')
    .select(['id', 'status', 'content', 'approval_state'])
    .where('status', '<>', 'published')
    .execute()

async function run(world: World, { act, who, which, choice }: Step): Promise<void> {
  const before = world.posts[which]
  const post = before && (await read(before.id))
  const client = as[who]
  if (!post) {
    const made = await client.draft(account, newText())
    world.posts[which] = made
    return
  }
  world.posts[which] = post
  if (post.approval) world.seen.push({ hash: post.approval.hash, text: post.content, id: post.id })
  const approving = await approvesByActing(who, post)
  const done = async (work: () => Promise<unknown>) => {
    const result = await attempt(work)
    if (result !== refused && approving) world.approved.add(post.content)
    return result !== refused
  }
  const decide = async (
    seen: { hash: string; text: string; id: string },
    decision: string,
    by: Person = who,
  ) => {
    const body = { seen: seen.hash, decision, reason: decision === 'approve' ? '' : 'Better' }
    const result = await attempt(() => as[by].call('POST', `/api/posts/${seen.id}/decide`, body))
    if (result === refused) return
    if (decision !== 'approve') return void world.approved.delete(seen.text)
    world.approved.add(seen.text)
    world.approvals.push({ ...seen, by })
  }
  const waiting = post.approval && { hash: post.approval.hash, text: post.content, id: post.id }
  switch (act) {
    case 'edit': {
      const text = newText()
      const result = await attempt(() => client.change(post, { content: text }))
      if (result === refused) return
      // Whoever may approve their own posts approves a planned post by changing it, unless it waits.
      if (
        mayApproveOwn({ own: 'admins' }, roles[who]) &&
        (result.approval === null || result.approval.waitsFor === 'client')
      )
        world.approved.add(text)
      return
    }
    case 'schedule':
      return void (await done(() => client.act(post, 'schedule', later(choice))))
    case 'ask': {
      const asked = await attempt(() => client.act(post, 'schedule', { ...later(choice), ask: {} }))
      if (asked !== refused) world.approved.delete(post.content)
      return
    }
    case 'publish':
      return void (await done(() => client.act(post, 'publish')))
    case 'queue':
      return void (await done(async () => {
        const { group } = await client.call<{ group: { version: number } }>(
          'GET',
          `/api/post-groups/${post.groupId}`,
        )
        await client.call('POST', `/api/post-groups/${post.groupId}/queue`, { version: group.version })
      }))
    case 'move':
      return void (await done(() =>
        client.call('POST', '/api/bulk-posts/move', {
          posts: [{ id: post.id, version: post.version }],
          days: 1 + choice,
        }),
      ))
    case 'cancel':
      return void (await attempt(() => client.act(post, 'cancel')))
    case 'approve':
      return waiting ? decide(waiting, 'approve') : undefined
    case 'approve-seen-before': {
      const seen = world.seen[choice % Math.max(1, world.seen.length)]
      return seen && decide(seen, 'approve')
    }
    case 'take-back': {
      // Mostly the last approval, which may be one of this moment, by who gave it.
      if (waiting && choice % 3 > 0) await decide(waiting, 'approve', 'owner')
      const approval = world.approvals.at(choice === 0 ? -2 : -1)
      if (!approval) return
      const { id, hash: seen, text, by } = approval
      const taker = choice < 9 ? as[by] : client
      const path = '/api/bulk-posts/take-back-approval'
      const result = await attempt(() =>
        taker.call<{ done: string[] }>('POST', path, { posts: [{ id, seen }] }),
      )
      if (result === refused || result.done.length === 0) return
      takenBack += 1
      world.approved.delete(text)
      return
    }
    case 'request-changes':
      return waiting ? decide(waiting, 'request_changes') : undefined
    case 'reject':
      return waiting ? decide(waiting, 'reject') : undefined
    case 'client-approves':
      return decideForClient(world, post.id, 'approve')
    case 'client-approves-seen-before': {
      const seen = world.seen[choice % Math.max(1, world.seen.length)]
      return seen && decideForClient(world, seen.id, 'approve', seen)
    }
    case 'client-requests-changes':
      return decideForClient(world, post.id, 'request_changes')
    case 'repeat':
      return void (await done(async () => {
        const { group } = await client.call<{ group: { version: number } }>(
          'GET',
          `/api/post-groups/${post.groupId}`,
        )
        await client.call('POST', `/api/post-groups/${post.groupId}/repeat`, {
          version: group.version,
          ...later(choice),
          rule: { unit: 'day', every: 1 },
          end: { kind: 'after', count: 2 },
        })
      }))
    case 'come-due':
      await makeDue()
      return work(world)
    case 'work':
      return work(world)
    case 'crash':
      await makeDue()
      await claim()
      return
    case 'fault': {
      const kinds = ['server-error-before', 'reset-after', 'reset-before', 'server-error-after'] as const
      const fault = kinds[choice % kinds.length] ?? 'reset-after'
      return sandbox.fault({ platform: 'twitter', operation: 'create-post', fault, times: 1 })
    }
    case 'change-mode':
      return changeMode(world, modes[choice % modes.length] ?? 'required', choice % 2 === 0 ? 'keep' : 'ask')
    case 'change-role':
      return changeRole(choice % 2 === 0 ? 'approver' : 'editor')
  }
}

/** `saw`: what the client looks at, by default the present content. */
async function decideForClient(
  world: World,
  id: string,
  decision: 'approve' | 'request_changes',
  saw?: { hash: string; text: string },
): Promise<void> {
  const post = await app.ctx.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!post) return
  const decided = await attempt(() =>
    inTransaction(app.ctx.db, async (trx) => {
      const present = await readContent(trx, post)
      const last = (await listLastClientDecisions(trx, [id])).get(id)
      const seen = saw?.hash ?? present.hash
      const state = clientState(post, present.hash, last)
      const decides = { seen, state, decision, reason: decision === 'approve' ? '' : 'Better' }
      await decideAsClient(app.ctx, trx, { workspaceId: post.workspace_id, id, reviewer }, decides)
    }),
  )
  if (decided === refused) return
  const text = saw?.text ?? post.content
  if (decision === 'approve') return void world.clientApproved.add(text)
  world.clientApproved.delete(text)
  // Of what is only a draft, the approval of a member is kept.
  if (post.status !== 'draft' || post.approval_state !== null) world.approved.delete(text)
}

async function changeMode(world: World, mode: ApprovalMode, scheduled: 'keep' | 'ask'): Promise<void> {
  const planned = await rows()
  await as.owner.call('PUT', '/api/workspaces/current/approval', {
    mode,
    own: 'admins',
    coversTime: false,
    scheduled,
  })
  if (requiresApproval({ mode }) && scheduled === 'keep') {
    for (const row of planned) {
      if (row.approval_state !== null || row.status === 'draft') continue
      world.approved.add(row.content)
      world.clientApproved.add(row.content)
    }
  }
  world.mode = mode
}

async function changeRole(role: 'approver' | 'editor'): Promise<void> {
  await app.ctx.db.updateTable('members').set({ role }).where('user_id', '=', ids.approver).execute()
  roles.approver = role
}

/** The time of posts that earlier sequences left. */
const never = new Date('2100-01-01T00:00:00Z')

const makeDue = () =>
  app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() - 1_000) })
    .where('due_at', '<', never)
    .execute()

async function claim() {
  const turns = [true, false].map((urgent) => ({
    accountId: account.id,
    platform: account.platform,
    urgent,
    take: 10,
  }))
  return (await claimPosts(app.ctx, turns)).posts
}

/** Publishes all that is due, as a worker does, and judges what the platform accepted. */
async function work(world: World): Promise<void> {
  // By post, because the posts of a series have the same text, and only some of them may wait.
  const waiting = new Set((await rows()).filter((row) => row.approval_state !== null).map(({ id }) => id))
  for (const claimed of await claim()) {
    await publishClaimed(app.ctx, claimed, testTenure(app.ctx))
    for (const entry of await sandbox.accepted('twitter', lastJudged)) {
      lastJudged = entry
      world.published += 1
      const needed = requiresApproval(world) || waiting.has(claimed.post.id)
      if (needed && !world.approved.has(entry.text)) {
        throw new Error(`${entry.text} was published without approval`)
      }
      if (world.mode === 'required_client' && !world.clientApproved.has(entry.text)) {
        throw new Error(`${entry.text} was published without the approval of the client`)
      }
    }
  }
}

/** Deletes what can be deleted, and keeps the rest from being published in the next sequence. */
async function tidyUp(): Promise<void> {
  const left = await app.ctx.db
    .selectFrom('posts')
    .select(['id', 'version'])
    .where('status', '<>', 'published')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  if (left.length > 0) await as.owner.call('POST', '/api/bulk-posts/delete', { posts: left })
  await app.ctx.db.updateTable('posts').set({ due_at: never }).where('due_at', 'is not', null).execute()
}

let ran = 0
let takenBack = 0
let published = 0
let approvedPublished = 0

test(
  `${sequences} sequences of requests, edits, decisions, moves, modes, roles, retries and restarts publish nothing unapproved`,
  { timeout: sequences * 3_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<ApprovalMode>('required', 'required_client', 'optional', 'none'),
        fc.array(step, { minLength: 8, maxLength: 24 }),
        async (mode, steps) => {
          if (++ran % sequencesOfAnAccount === 0) account = await newAccount()
          await changeRole('approver')
          const world: World = {
            mode,
            posts: [],
            seen: [],
            approvals: [],
            approved: new Set(),
            clientApproved: new Set(),
            published: 0,
          }
          await changeMode(world, mode, 'ask')
          try {
            for (const one of steps) await run(world, one)
            await makeDue()
            await work(world)
          } finally {
            published += world.published
            if (requiresApproval(world)) approvedPublished += world.published
            await sandbox.clearFaults()
            await tidyUp()
          }
        },
      ),
      { numRuns: sequences, ...(process.env['FC_SEED'] && { seed: Number(process.env['FC_SEED']) }) },
    )
    // The sequences do publish, so that the judge has something to judge.
    expect(published).toBeGreaterThan(sequences / 4)
    expect(approvedPublished).toBeGreaterThan(sequences / 20)
    expect(takenBack).toBeGreaterThan(sequences / 50)
  },
)
