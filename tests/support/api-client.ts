import type { ConnectionChoice, SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { Media } from '../../contract/media/media.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostEvent } from '../../contract/posts/post-history.ts'
import type { Post, PostStatus } from '../../contract/posts/posts.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import { changeCall, draftCall, postIn, type DraftFields, type GroupChange } from './draft-call.ts'

/**
 * A client of the product's API for one signed-in user, in their workspace or another one. Throws on any refusal, with
 * its body.
 */
export type ApiClient = ReturnType<typeof apiClient>

export function apiClient(url: string, token: string, workspaceId?: string) {
  const send = (method: string, path: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(workspaceId !== undefined && { 'x-workspace-id': workspaceId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const call = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    let reply = await send(method, path, body)
    let text = await reply.text()
    // On a slow machine many calls at once can be too many. Nothing was done, and the answer asks to come back.
    for (
      let tries = 1;
      tries < 10 && reply.status === 503 && text.includes('The server is busy');
      tries += 1
    ) {
      await sleep(500)
      reply = await send(method, path, body)
      text = await reply.text()
    }
    if (!reply.ok) throw new Error(`${method} ${path}: HTTP ${reply.status} ${text}`)
    return JSON.parse(text) as Reply
  }

  const client = {
    token,
    call,
    /** Signs in on the consent page of the sandbox; `more` are the further accounts that the sign-in reaches. */
    async signIn(platform: PlatformKey, handle: string, more: string[] = []) {
      const { authorizeUrl } = await call<{ authorizeUrl: string }>('POST', '/api/social-accounts/connect', {
        platform,
      })
      const back = await decideConsent(authorizeUrl, { handle, more })
      return await call<{ account: SocialAccount | null; choice: ConnectionChoice | null }>(
        'POST',
        '/api/social-accounts/callback',
        { platform, code: back.searchParams.get('code'), state: back.searchParams.get('state') },
      )
    },
    /** Connects the only account of a sign-in. */
    async connect(platform: PlatformKey, handle: string): Promise<SocialAccount> {
      const { account } = await client.signIn(platform, handle)
      if (!account) throw new Error(`${handle} was not connected`)
      return account
    },
    /** Connects, of the accounts that a sign-in reaches, only a further one. */
    async connectFurther(platform: PlatformKey, handle: string, further: string): Promise<SocialAccount> {
      const { choice } = await client.signIn(platform, handle, [further])
      const chosen = choice?.profiles.find(({ username }) => username === further)
      const { accounts } = await call<{ accounts: SocialAccount[] }>(
        'POST',
        `/api/connections/${choice?.connectionId}/accounts`,
        { externalIds: [chosen?.externalId] },
      )
      const [account] = accounts
      if (!account) throw new Error(`${further} was not connected`)
      return account
    },
    /** Uploads a picture or a video. */
    async upload(bytes: Buffer, name: string, type: string): Promise<Media> {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
      const path = type.startsWith('video/') ? '/api/media/videos' : '/api/media'
      const reply = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`upload: HTTP ${reply.status} ${text}`)
      return (JSON.parse(text) as { media: Media }).media
    },
    async draft(account: SocialAccount, content: string, media: { id: string }[] = []): Promise<Post> {
      return client.save({
        platform: account.platform,
        socialAccountId: account.id,
        content,
        media: media.map((one) => ({ mediaId: one.id, altText: 'A plain color' })),
      })
    },
    /** Saves a draft in a group of its own. */
    async save(fields: DraftFields): Promise<Post> {
      const { method, path, body } = draftCall(fields)
      return postIn(await call(method, path, body))
    },
    /** Changes a post that is alone in its group. */
    async change(post: Post, change: GroupChange): Promise<Post> {
      const { group } = await call<{ group: PostGroup }>('GET', `/api/post-groups/${post.groupId}`)
      const { method, path, body } = changeCall(group, change)
      return postIn(await call(method, path, body))
    },
    async act(post: Post, act: string, body: object = {}): Promise<Post> {
      const reply = await call<{ post: Post }>('POST', `/api/posts/${post.id}/${act}`, {
        version: post.version,
        ...body,
      })
      return reply.post
    },
    async read(id: string): Promise<{ post: Post; history: PostEvent[] }> {
      return call('GET', `/api/posts/${id}`)
    },
    /** Waits until the post has one of these statuses and returns it with its history. */
    async until(id: string, statuses: PostStatus[], withinMs = 60_000) {
      const deadline = Date.now() + withinMs
      for (;;) {
        const seen = await client.read(id)
        if (statuses.includes(seen.post.status)) return seen
        if (Date.now() > deadline) {
          const history = seen.history.map((event) => `${event.step}: ${event.message} (${event.answer})`)
          throw new Error(`Still ${seen.post.status}, not ${statuses.join(' or ')}:\n${history.join('\n')}`)
        }
        await sleep(50)
      }
    },
  }
  return client
}
