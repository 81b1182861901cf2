import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { accessWith } from '../../../tests/support/publish-call.ts'
import { openAttemptNow } from '../../../tests/support/publish-due.ts'
import type { CommitOutcome, OpenConnector, ResolveOutcome } from '../../connectors/index.ts'
import { commitPost } from './commit-post.ts'
import { publishParts } from './parts/publish-parts.ts'
import { resolveCommit } from './resolve-commit.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  // Commits settle at once: what a read does not find would be sent again, if it could be.
  app = await startTestApp({ env: { PUBLISH_SETTLE_SECONDS: '0.001' } })
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_known')
})
afterAll(() => app.close())

const pending: CommitOutcome & ResolveOutcome = { kind: 'pending', checkAfterMs: 10, answer: 'PROCESSING' }
const duplicate: CommitOutcome = { kind: 'duplicate', answer: 'HTTP 403: duplicate content' }
const lost: CommitOutcome = { kind: 'outcome_unknown', answer: 'ECONNRESET' }
const absent: ResolveOutcome = { kind: 'absent', answer: 'Not in the list.' }
const published = () =>
  ({ kind: 'published', externalId: crypto.randomUUID(), permalink: null, answer: 'OK' }) as const

/** A platform that gives these answers, one after the other; it fails the test if it is asked more often. */
function platformWith(what: 'post' | 'part', commits: CommitOutcome[], reads: ResolveOutcome[]) {
  const x = app.ctx.connectors.find('twitter')
  if (!x) throw new Error('no connector')
  const take = <Answer>(answers: Answer[], call: string): Promise<Answer> => {
    const next = answers.shift()
    return next === undefined ? Promise.reject(new Error(`${call} was called again`)) : Promise.resolve(next)
  }
  const commit = () => take(commits, 'commit')
  const resolve = () => take(reads, 'resolve')
  const open = x.open(accessWith('token'))
  return what === 'post'
    ? { ...open, commit, resolve }
    : {
        ...open,
        commit: () => Promise.resolve(published()),
        commitPart: commit,
        resolvePart: resolve,
      }
}

async function requested(what: 'post' | 'part'): Promise<Post> {
  const post = await client.save({
    platform: 'twitter',
    socialAccountId: account.id,
    content: crypto.randomUUID(),
    parts: what === 'part' ? [{ kind: 'message', content: 'More' }] : [],
  })
  return client.act(post, 'publish')
}

async function attemptWith(connector: OpenConnector, { id }: Post) {
  const attempt = await openAttemptNow(app.ctx, id)
  const publication = {
    attempt,
    connector,
    account: { externalId: '1', username: 'ada' },
    media: { images: [], video: null },
  }
  const hasCommit = attempt.earlier.some((one) => one.commit_started_at !== null && one.finished_at === null)
  if (attempt.part === null && (!hasCommit || (await resolveCommit(app.ctx, publication)) === 'absent')) {
    await commitPost(app.ctx, publication)
  }
  await publishParts(app.ctx, publication)
  return client.read(id)
}

describe.each(['post', 'part'] as const)('a %s', (what) => {
  test('that its platform still works on is asked about again and never sent again', async () => {
    const connector = platformWith(what, [pending], [pending, absent, published()])
    const post = await requested(what)
    const first = await attemptWith(connector, post)
    expect(first.post.status).toBe('publishing')
    expect(first.history.at(-1)).toMatchObject({ step: 'pending' })
    if (what === 'part') expect(first.post.parts).toMatchObject([{ state: 'pending' }])
    const second = await attemptWith(connector, post)
    expect(second.history).toEqual(first.history)
    const missing = await attemptWith(connector, post)
    expect(missing.history.at(-1)).toMatchObject({ step: 'checking' })
    const done = await attemptWith(connector, post)
    expect(done.post.status).toBe('published')
  })

  test('that its platform gave up while it worked on it fails with the reason', async () => {
    const refused = {
      kind: 'refused_later',
      message: 'It is broken.',
      cure: 'Mend it.',
      answer: 'FAILED',
    } as const
    const connector = platformWith(what, [pending], [pending, refused])
    const post = await requested(what)
    await attemptWith(connector, post)
    await attemptWith(connector, post)
    const seen = await attemptWith(connector, post)
    expect(seen.post).toMatchObject(
      what === 'post'
        ? { status: 'failed', problem: { code: 'rejected', cause: 'It is broken.', cure: 'Mend it.' } }
        : { status: 'needs_attention', problem: { code: 'partly_published', reason: 'rejected' } },
    )
  })

  test('that is refused as a duplicate after a lost answer is looked for until the user is asked, and never sent again', async () => {
    const reads = [absent, ...Array.from({ length: 12 }, () => absent)]
    const connector = platformWith(what, [lost, duplicate], reads)
    const post = await requested(what)
    let seen = await attemptWith(connector, post)
    while (seen.post.status === 'publishing') seen = await attemptWith(connector, post)
    expect(seen.post).toMatchObject({
      status: 'needs_attention',
      problem: { code: 'outcome_unknown' },
      can: { confirmOutcome: true, edit: false },
    })
  })

  test('that is refused as a duplicate after a lost answer and is found, is published', async () => {
    const connector = platformWith(what, [lost, duplicate], [absent, published()])
    const post = await requested(what)
    let seen = await attemptWith(connector, post)
    while (seen.post.status === 'publishing') seen = await attemptWith(connector, post)
    expect(seen.post.status).toBe('published')
  })
})

test('a post that is refused as a duplicate at once asks the user, and can be changed', async () => {
  const connector = platformWith('post', [duplicate], [])
  const { post } = await attemptWith(connector, await requested('post'))
  expect(post).toMatchObject({
    status: 'needs_attention',
    problem: { code: 'duplicate' },
    can: { edit: true, delete: true, confirmOutcome: true },
  })
  const changed = await client.change(post, { content: 'Something else' })
  expect(changed).toMatchObject({ status: 'draft', problem: null })
})

test('a commit that a platform works on for more than a day becomes a question', async () => {
  const connector = platformWith('post', [pending], [pending])
  const post = await requested('post')
  await attemptWith(connector, post)
  await app.ctx.db
    .updateTable('post_attempts')
    .set({ commit_started_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('post_id', '=', post.id)
    .execute()
  const { post: seen } = await attemptWith(connector, post)
  expect(seen).toMatchObject({ status: 'needs_attention', problem: { code: 'outcome_unknown' } })
})
