import { randomUUIDv7 } from 'node:crypto'
import type { PostGroup, PostTargetInput } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { Db } from '../../server/context.ts'
import type { Answer, Ask } from './request.ts'

/** What a draft for one target is made of; the rest has defaults. */
export type DraftFields = Partial<Omit<PostTargetInput, 'content' | 'media'>> &
  Pick<PostTargetInput, 'platform'> & {
    content: string
    media?: { mediaId: string; altText?: string }[]
    groupId?: string
  }

/** The call that saves a group with one post, which has the shared text and media. */
export function draftCall({ content, media = [], groupId = randomUUIDv7(), ...target }: DraftFields) {
  return {
    method: 'PUT',
    path: `/api/post-groups/${groupId}`,
    body: { version: 0, content, media, targets: [{ id: randomUUIDv7(), ...target }] },
  }
}

export type GroupChange = Partial<
  Pick<PostTargetInput, 'platform' | 'socialAccountId' | 'options' | 'parts'>
> & {
  version?: number
  content?: string
  media?: { mediaId: string; altText?: string }[]
}

/** The call that changes the only post of a group, whose other fields stay. */
export function changeCall(
  group: PostGroup,
  { version = group.version, content, media, ...target }: GroupChange,
) {
  const [post] = group.posts
  if (!post) throw new Error('The group has no post')
  return {
    method: 'PUT',
    path: `/api/post-groups/${group.id}`,
    body: {
      version,
      content: content ?? group.content,
      media: media ?? inputOf(group.media),
      targets: [
        {
          id: post.id,
          platform: post.platform,
          socialAccountId: post.account?.id ?? null,
          options: post.options,
          parts: post.parts.map(({ kind, content: text, media: files }) => ({
            kind,
            content: text,
            media: inputOf(files),
          })),
          ...target,
        },
      ],
    },
  }
}

const inputOf = (media: Post['media']) =>
  media.map((one) => ({ mediaId: one.media.id, altText: one.altText }))

/** The only post in the answer of a saved group. */
export function postIn(body: unknown): Post {
  const { group } = body as { group?: PostGroup }
  const [post] = group?.posts ?? []
  if (!post) throw new Error(`No post: ${JSON.stringify(body)}`)
  return post
}

type Requests = { request(method: string, path: string, ask: Ask): Promise<Answer> }

/** Saves a draft in a group of its own and returns the answer, also of a refusal. */
export function saveDraft(app: Requests, token: string, fields: DraftFields): Promise<Answer> {
  const { method, path, body } = draftCall(fields)
  return app.request(method, path, { token, body })
}

/** Changes a post that is alone in its group and returns the answer, also of a refusal. */
export async function saveChange(
  app: Requests,
  token: string,
  post: Pick<Post, 'groupId'>,
  change: GroupChange,
): Promise<Answer> {
  const answer = await app.request('GET', `/api/post-groups/${post.groupId}`, { token })
  const { method, path, body } = changeCall(answer.body['group'] as PostGroup, change)
  return app.request(method, path, { token, body })
}

/** Groups for rows that a test inserts into `posts` itself. */
export async function insertGroups(
  db: Db,
  posts: { group_id: string; workspace_id: string; content: string; created_by: string }[],
): Promise<void> {
  const rows = posts.map(({ group_id, ...fields }) => ({
    id: group_id,
    workspace_id: fields.workspace_id,
    content: fields.content,
    created_by: fields.created_by,
  }))
  await db.insertInto('post_groups').values(rows).execute()
}
