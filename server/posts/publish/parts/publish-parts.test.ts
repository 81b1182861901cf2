import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FaultOrder, LogEntry } from '../../../../sandbox/index.ts'
import type { PostPartInput } from '../../../../contract/posts/post-parts.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import { saveChange } from '../../../../tests/support/draft-call.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../../tests/support/app.ts'
import { publishPost } from '../../../../tests/support/publish-due.ts'
import { sampleVideo } from '../../../../tests/support/sample-video.ts'
import { sandboxControls, type SandboxControls } from '../../../../tests/support/sandbox-controls.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let sandbox: SandboxControls
let account: SocialAccount
let threads = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISH_SETTLE_SECONDS: '0.1' } })
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  sandbox = sandboxControls(app.url)
  account = await client.connect('twitter', 'ada_threads')
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

const fault = (
  order: Omit<FaultOrder, 'platform' | 'operation'>,
  operation: FaultOrder['operation'] = 'create-post',
) => sandbox.fault({ platform: 'twitter', operation, times: 1, ...order })

/** X refuses its link; nothing before sending can know that. */
const refusedText = 'Order at https://harmful.example/bread'

/** The texts of a thread, each unlike those of other threads. */
function threadOf(messages: number): string[] {
  threads += 1
  return Array.from({ length: messages }, (_, index) => `Thread ${threads}, message ${index + 1}`)
}
const toParts = (texts: string[]): PostPartInput[] => texts.map((content) => ({ kind: 'message', content }))

/** Asks for publishing a thread; no worker publishes it before `work` does. */
const requested = ([content = '', ...rest]: string[], from = account): Promise<Post> =>
  requestedWith(content, toParts(rest), from)

async function requestedWith(content: string, parts: PostPartInput[], from = account): Promise<Post> {
  const post = await client.save({ platform: 'twitter', socialAccountId: from.id, content, parts })
  return client.act(post, 'publish')
}

async function uploadPicture(name: string): Promise<string> {
  const square = sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
  return (await client.upload(await square.jpeg().toBuffer(), name, 'image/jpeg')).id
}

/** One attempt of a worker, as if its time had come. */
async function work({ id }: Post) {
  await app.ctx.db.deleteFrom('call_limits').execute()
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .execute()
  await publishPost(app.ctx, id)
  return client.read(id)
}

/** Attempts until the post waits no longer. */
async function workUntilDone(post: Post) {
  for (let attempts = 0; attempts < 12; attempts += 1) {
    const seen = await work(post)
    if (seen.post.status !== 'publishing') return seen
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  throw new Error('The post is still being published')
}

async function accepted(texts: string[]): Promise<LogEntry[]> {
  return (await sandbox.accepted()).filter((entry) => texts.includes(entry.text))
}
const sentTexts = async (texts: string[]) => (await accepted(texts)).map(({ text }) => text)
const states = ({ parts }: Post) => parts.map(({ state }) => state)

describe('a thread', () => {
  test('is published message by message, each as a reply to the one before it', async () => {
    const texts = threadOf(3)
    const { post, history } = await work(await requested(texts))
    expect(post.status).toBe('published')
    const entries = await accepted(texts)
    expect(entries.map(({ text }) => text)).toEqual(texts)
    expect(entries.map(({ replyTo }) => replyTo)).toEqual([null, entries[0]?.postId, entries[1]?.postId])
    expect(post.parts.map(({ permalink }) => permalink?.split('/').at(-1))).toEqual(
      entries.slice(1).map(({ postId }) => postId),
    )
    expect(history.slice(3).map(({ step, message }) => `${step}: ${message}`)).toEqual([
      'commit_started: Sending the post.',
      'part_published: Message 1 of 3 was published on Twitter/X.',
      'commit_started: Message 2 of 3 is being sent.',
      'part_published: Message 2 of 3 was published.',
      'commit_started: Message 3 of 3 is being sent.',
      'published: Message 3 of 3 was published.',
    ])
  })

  test('whose message is rejected is partly published, and its rest is published after it was changed', async () => {
    const [first = '', second = '', fourth = ''] = threadOf(3)
    const { post, history } = await work(await requested([first, second, refusedText, fourth]))
    expect(post).toMatchObject({
      status: 'needs_attention',
      permalink: expect.stringContaining('/status/') as string,
      problem: {
        code: 'partly_published',
        reason: 'rejected',
        cause: 'Message 3 of 4 was not published. X refused a link in the post.',
        cure: 'Correct or remove the link, then publish the rest. Or leave the post as it is.',
      },
      can: { edit: false, delete: false, publish: false, cancel: false, confirmOutcome: false },
    })
    expect(post.can).toMatchObject({ editParts: true, publishRest: true, leaveRest: true })
    expect(states(post)).toEqual(['published', 'failed', 'waiting'])
    expect(history.at(-1)?.step).toBe('needs_attention')

    const change = (parts: PostPartInput[]) =>
      app.request('PUT', `/api/posts/${post.id}/parts`, {
        token: ada.token,
        body: { version: post.version, parts },
      })
    const third = `${fourth}, before`
    const rest = toParts([second, third, fourth])
    expect(await change(toParts(['Another', third]))).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
    expect(await saveChange(app, ada.token, post, { content: 'Another' })).toMatchObject({ status: 409 })
    expect((await change(rest)).status).toBe(200)
    const { post: changed } = await client.read(post.id)
    expect(states(changed)).toEqual(['published', 'waiting', 'waiting'])

    const { post: done } = await work(await client.act(changed, 'publish-rest'))
    expect(done).toMatchObject({ status: 'published', problem: null })
    const all = [first, second, third, fourth]
    const entries = await accepted(all)
    expect(entries.map(({ text }) => text)).toEqual(all)
    expect(entries[2]?.replyTo).toBe(entries[1]?.postId)
  })

  test('that is left as it is ends as published, without its rest', async () => {
    const [first = '', second = ''] = threadOf(2)
    const { post } = await work(await requested([first, refusedText, second]))
    const left = await client.act(post, 'leave-rest')
    expect(left).toMatchObject({ status: 'published', problem: null, publishedAt: post.publishedAt })
    expect(states(left)).toEqual(['left_out', 'left_out'])
    const { history } = await client.read(post.id)
    expect(history.at(-1)?.message).toBe('Left as it is: 2 of 3 are not published.')
    expect(await sentTexts([first, second])).toEqual([first])
  })

  test('whose rest is still too long is not published, and says so', async () => {
    const [first = ''] = threadOf(1)
    const { post } = await work(await requested([first, refusedText]))
    const { post: changed } = await client.call<{ post: Post }>('PUT', `/api/posts/${post.id}/parts`, {
      version: post.version,
      parts: toParts(['a'.repeat(281)]),
    })
    const reply = await app.request('POST', `/api/posts/${post.id}/publish-rest`, {
      token: ada.token,
      body: { version: changed.version },
    })
    expect(reply).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
  })

  test('waits for a rate limit in the middle and then continues by itself', async () => {
    const texts = threadOf(3)
    await fault({ fault: 'retry-after', seconds: 60, skip: 1 })
    const { post, history } = await work(await requested(texts))
    expect(post.status).toBe('publishing')
    expect(post.can).toMatchObject({ cancel: false, leaveRest: true })
    expect(states(post)).toEqual(['waiting', 'waiting'])
    expect(history.at(-1)?.message).toMatch(/Message 2 of 3 was not published; it continues as soon as/)
    const { post: done } = await work(post)
    expect(done.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
  })

  test.each(['reset-after', 'server-error-after', 'truncated'] as const)(
    'whose message went through without an answer (%s) finds it by reading, and sends it once',
    async (kind) => {
      const texts = threadOf(4)
      await fault({ fault: kind, skip: 2 })
      const { post } = await workUntilDone(await requested(texts))
      expect(post.status).toBe('published')
      expect(await sentTexts(texts)).toEqual(texts)
    },
  )

  test('whose message got lost before it arrived sends it again', async () => {
    const texts = threadOf(3)
    await fault({ fault: 'reset-before', skip: 1 })
    const { post, history } = await workUntilDone(await requested(texts))
    expect(post.status).toBe('published')
    expect(history.map(({ message }) => message)).toContain(
      'Message 2 of 3 is not on Twitter/X: the earlier attempt did not go through. Trying again.',
    )
    expect(await sentTexts(texts)).toEqual(texts)
  })

  /** A thread of which nobody can tell whether its second message is on X. */
  async function inDoubt(texts: string[], kind: 'reset-before' | 'reset-after') {
    await fault({ fault: kind, skip: 1 })
    await fault({ fault: 'account-restricted', times: 30 }, 'timeline')
    const { post } = await workUntilDone(await requested(texts))
    await sandbox.clearFaults()
    expect(post.problem).toMatchObject({ code: 'outcome_unknown' })
    expect(post.problem?.cause).toContain('We sent message 2 of 3')
    expect(states(post)).toEqual(['sending', 'waiting'])
    expect(post.can).toMatchObject({ confirmOutcome: true, publishRest: false, editParts: false })
    return post
  }

  test('continues after a message that the user found on the platform, and finds its id', async () => {
    const texts = threadOf(3)
    const post = await inDoubt(texts, 'reset-after')
    const confirmed = await client.act(post, 'confirm-published', { permalink: null })
    expect(states(confirmed)).toEqual(['published', 'waiting'])
    const { post: done } = await work(confirmed)
    expect(done.status).toBe('published')
    const entries = await accepted(texts)
    expect(entries.map(({ text }) => text)).toEqual(texts)
    expect(entries[2]?.replyTo).toBe(entries[1]?.postId)
    expect(done.parts[0]?.permalink).toContain(entries[1]?.postId)
  })

  test('sends a message again that the user did not find on the platform', async () => {
    const texts = threadOf(3)
    const post = await inDoubt(texts, 'reset-before')
    const { post: done } = await work(await client.act(post, 'publish-again'))
    expect(done.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
  })

  test('whose message repeats a recent post is partly published, because X refuses it', async () => {
    const [first = '', second = ''] = threadOf(2)
    const { post } = await work(await requested([first, second, first]))
    expect(post.problem).toMatchObject({ code: 'partly_published', reason: 'duplicate' })
    expect(states(post)).toEqual(['published', 'failed'])
  })

  test('whose account is disconnected in the middle says which message is missing', async () => {
    const texts = threadOf(2)
    await fault({ fault: 'retry-after', seconds: 60, skip: 1 })
    const other = await client.connect('twitter', 'ada_leaves')
    const { post } = await work(await requested(texts, other))
    await client.call('DELETE', `/api/social-accounts/${other.id}`)
    const { post: stopped } = await work(post)
    expect(stopped.problem).toMatchObject({ code: 'partly_published', reason: 'account_disconnected' })
    expect(stopped.problem?.cause).toMatch(/^Message 2 of 2 was not published\./)
  })
})

describe('the media of the messages of a thread', () => {
  let teal: string
  let navy: string
  beforeAll(async () => {
    teal = await uploadPicture('teal.jpg')
    navy = await uploadPicture('navy.jpg')
  })

  /** A thread of three, of which the second message has two pictures. */
  async function illustrated(texts: string[]): Promise<Post> {
    const [first = '', second = '', third = ''] = texts
    const media = [{ mediaId: teal, altText: 'Teal' }, { mediaId: navy }]
    return requestedWith(first, [{ kind: 'message', content: second, media }, ...toParts([third])])
  }
  const uploads = (messages: readonly { step: string; message: string }[]) =>
    messages.filter(({ step }) => step === 'staged').map(({ message }) => message)
  const mediaCounts = async (texts: string[]) => (await accepted(texts)).map(({ mediaCount }) => mediaCount)

  test('is uploaded before the first message is sent, and published with its own message', async () => {
    const texts = threadOf(3)
    const { post, history } = await workUntilDone(await illustrated(texts))
    expect(post.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
    expect(await mediaCounts(texts)).toEqual([0, 2, 0])
    expect(uploads(history)).toEqual(['2 pictures of message 2 of 3 are uploaded to Twitter/X.'])
    const steps = history.map(({ step }) => step)
    expect(steps.indexOf('staged')).toBeLessThan(steps.indexOf('commit_started'))
  })

  test('can be a video, beside pictures of the first message', async () => {
    const [first = '', second = ''] = threadOf(2)
    const { id: film } = await client.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')
    const draft = await client.save({
      platform: 'twitter',
      socialAccountId: account.id,
      content: first,
      media: [{ mediaId: teal }],
      parts: [{ kind: 'message', content: second, media: [{ mediaId: film }] }],
    })
    const { post } = await workUntilDone(await client.act(draft, 'publish'))
    expect(post.status).toBe('published')
    expect((await accepted([first, second])).map(({ media }) => media)).toEqual([
      ['image/jpeg'],
      ['video/mp4'],
    ])
  })

  test('that X refuses keeps the whole thread from being published, and the problem names the message', async () => {
    const texts = threadOf(3)
    await fault({ fault: 'processing-failed' }, 'upload-media')
    const { post } = await workUntilDone(await illustrated(texts))
    expect(post).toMatchObject({
      status: 'failed',
      problem: {
        code: 'rejected',
        cause: 'Message 2 of 3: X could not process a picture of the post.',
      },
      can: { edit: true },
    })
    expect(await sentTexts(texts)).toEqual([])
  })

  test('is not uploaded again by another attempt', async () => {
    const texts = threadOf(3)
    await fault({ fault: 'retry-after', seconds: 60, skip: 1 })
    const { post, history } = await work(await illustrated(texts))
    expect(post.status).toBe('publishing')
    expect(uploads(history)).toHaveLength(1)
    const done = await workUntilDone(post)
    expect(uploads(done.history)).toHaveLength(1)
    expect(await mediaCounts(texts)).toEqual([0, 2, 0])
  })

  test('is uploaded again when the post is published again later, because uploads expire', async () => {
    await fault({ fault: 'account-restricted' })
    const { post: refused } = await workUntilDone(await illustrated(threadOf(3)))
    expect(refused.status).toBe('failed')
    const { history } = await workUntilDone(await client.act(refused, 'publish'))
    expect(uploads(history)).toHaveLength(2)
  })

  test('is found with its message when the answer was lost, and sent once', async () => {
    const texts = threadOf(3)
    await fault({ fault: 'reset-after', skip: 1 })
    const { post } = await workUntilDone(await illustrated(texts))
    expect(post.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
    expect(await mediaCounts(texts)).toEqual([0, 2, 0])
  })

  test('can be changed in the rest of a partly published thread, but not where it is published', async () => {
    const [first = '', second = ''] = threadOf(2)
    const published = { kind: 'message' as const, content: second, media: [{ mediaId: teal }] }
    const { post } = await workUntilDone(await requestedWith(first, [published, ...toParts([refusedText])]))
    expect(post.problem).toMatchObject({ code: 'partly_published' })
    const change = (parts: PostPartInput[]) =>
      app.request('PUT', `/api/posts/${post.id}/parts`, {
        token: ada.token,
        body: { version: post.version, parts },
      })
    const third = { kind: 'message' as const, content: `${second}, again`, media: [{ mediaId: navy }] }
    expect(await change([{ ...published, media: [{ mediaId: navy }] }, third])).toMatchObject({ status: 409 })
    expect(await change([published, third])).toMatchObject({ status: 200 })
    const { post: changed } = await client.read(post.id)
    const { post: done } = await workUntilDone(await client.act(changed, 'publish-rest'))
    expect(done.status).toBe('published')
    expect(await mediaCounts([first, second, third.content])).toEqual([0, 1, 1])
  })
})

describe('a first comment on Instagram', () => {
  const instagram = (operation: FaultOrder['operation'], order: Pick<FaultOrder, 'fault' | 'times'>) =>
    sandbox.fault({ platform: 'instagram', operation, ...order })

  test('is added by "Publish the rest" to a post that the user found there, and we did not at first', async () => {
    const page = await client.connect('instagram', 'ada_comments')
    const mediaId = await uploadPicture('teal.jpg')
    const [caption = '', comment = ''] = threadOf(2)
    const draft = await client.save({
      platform: 'instagram',
      socialAccountId: page.id,
      content: caption,
      media: [{ mediaId }],
      parts: [{ kind: 'comment', content: comment }],
    })
    await instagram('publish', { fault: 'reset-after', times: 1 })
    await instagram('timeline', { fault: 'account-restricted' })
    const { post } = await workUntilDone(await client.act(draft, 'publish'))
    expect(post.problem).toMatchObject({ code: 'outcome_unknown' })

    const { post: stopped } = await workUntilDone(
      await client.act(post, 'confirm-published', { permalink: null }),
    )
    expect(stopped.problem).toMatchObject({ code: 'partly_published', reason: 'not_found' })
    expect(stopped.can.publishRest).toBe(true)
    await sandbox.clearFaults()
    const { post: done } = await workUntilDone(await client.act(stopped, 'publish-rest'))
    expect(done).toMatchObject({ status: 'published', problem: null })
    const entries = await accepted([caption, comment])
    expect(entries.map(({ text }) => text)).toEqual([caption, comment])
    expect(entries[1]?.replyTo).toBe(entries[0]?.postId)
  })
})

describe('two workers', () => {
  test('that work at the same time publish a thread once', async () => {
    const texts = threadOf(3)
    const post = await requested(texts)
    await Promise.all([publishPost(app.ctx, post.id), publishPost(app.ctx, post.id)])
    expect((await client.read(post.id)).post.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
  })

  test('of which one lost its lease while it sent a message publish that message once', async () => {
    const texts = threadOf(3)
    // Longer than the call of the first worker takes.
    app.ctx.config.publishing.settleSeconds = 30
    await fault({ fault: 'slow', delayMs: 4_000, skip: 1 })
    const post = await requested(texts)
    const stale = publishPost(app.ctx, post.id)
    await expect.poll(async () => states((await client.read(post.id)).post)[0]).toBe('sending')
    await work(post)
    expect(await sentTexts(texts)).toEqual(texts.slice(0, 1))
    await stale
    const { post: done } = await workUntilDone(post)
    expect(done.status).toBe('published')
    expect(await sentTexts(texts)).toEqual(texts)
  })
})
