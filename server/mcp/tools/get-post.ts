import { commentThreadsResponseSchema } from '../../../contract/comments/comments.ts'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { postDetailResponseSchema, type Post } from '../../../contract/posts/posts.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool } from '../tool.ts'
import { untrusted, untrustedOrNull, untrustedSchema } from '../untrusted.ts'
import { accountId, postGroupId } from './content.ts'
import { localTime, postOutputSchema, presentPost, textOfPost } from './post-output.ts'
import { readWorkspace } from './workspace.ts'
import { readGroup } from './write-posts.ts'

/** More than a person reads of one post. */
const mostPosts = 10
const mostEvents = 30
const mostComments = 50

const mediaSchema = z.array(z.object({ media_id: z.string(), alt_text: untrustedSchema.nullable() }))
const messageSchema = z.object({
  text: untrustedSchema,
  media: mediaSchema,
  state: z
    .string()
    .describe(
      'waiting, sending, pending, published, failed, or left_out (the post was published without it).',
    ),
})

export const getPost = tool({
  name: 'get_post',
  title: 'Read a post and what happened to it',
  description:
    'A post group whole, in the fields of change_post, and for each of its posts: status, address, cause and cure of a problem, numbers, what happened step by step and who did it; and the comments of colleagues and clients. Use it before you change a post, and to answer why one was not published. Where the problem is outcome_unknown, it may be published: say so, and never publish it again. Changes nothing.',
  input: z.strictObject({
    post_group_id: postGroupId,
    account_id: accountId
      .optional()
      .describe(`Only its post for this account. Without it, the first ${mostPosts} posts.`),
  }),
  output: z.object({
    post_group_id: z.string(),
    version: z.number().int(),
    text: untrustedSchema.describe('The shared text.'),
    media: mediaSchema.describe('The shared pictures or video.'),
    posts: z.array(
      postOutputSchema.extend({
        own_text: untrustedSchema.nullable().describe('Where it differs from the shared text.'),
        own_media: mediaSchema.nullable().describe('Where they differ from the shared ones.'),
        options: z.record(z.string(), untrustedSchema).describe('The choices of its platform.'),
        further_messages: z.array(messageSchema),
        first_comment: messageSchema.nullable(),
        waits_for: z
          .object({
            who: z.enum(['a member', 'the client']),
            name: untrustedSchema.nullable().describe('Who was asked; null: anybody who may approve.'),
            changes_wanted: z.boolean().describe('Whether they asked for changes; note says which.'),
            note: untrustedSchema.nullable(),
          })
          .nullable()
          .describe('Whose approval it waits for.'),
        numbers: z
          .record(z.string(), z.number().nullable())
          .nullable()
          .describe('As its platform told them at the last reading; null: it does not tell, which is not 0.'),
        history: z.array(
          z.object({
            local_time: z.string(),
            step: z.string(),
            by: untrustedSchema.nullable().describe('Who did it; null for the product itself.'),
            what: untrustedSchema,
            platform_answer: untrustedSchema.nullable(),
          }),
        ),
      }),
    ),
    more_posts: z.number().int().describe('How many posts are left out: read them by their account_id.'),
    comments: z.array(
      z.object({
        by: untrustedSchema.nullable(),
        is_client: z.boolean(),
        resolved: z.boolean(),
        body: untrustedSchema,
      }),
    ),
  }),
  annotations: reads,
  async run(call, { post_group_id: id, account_id }) {
    const { api } = call
    const [group, { timeZone }, { threads }] = await Promise.all([
      readGroup(call, id),
      readWorkspace(call),
      api.get(commentThreadsResponseSchema, `/post-groups/${id}/comments`),
    ])
    const asked = group.posts.filter(({ account }) => account_id === undefined || account?.id === account_id)
    const shown = asked.slice(0, mostPosts)
    const details = await Promise.all(
      shown.map((post) => api.get(postDetailResponseSchema, `/posts/${post.id}`)),
    )
    const comments = threads.flatMap((thread) =>
      thread.comments.map(({ author, body }) => ({
        by: untrustedOrNull(nameOf(author.isReviewer ? 'a client' : 'a member'), author.name),
        is_client: author.isReviewer,
        resolved: thread.resolvedAt !== null,
        body: untrusted(author.isReviewer ? 'a comment of a client' : 'a comment of a colleague', body),
      })),
    )
    return {
      post_group_id: id,
      version: group.version,
      text: untrusted(textOfPost, group.content),
      media: presentMedia(group.media),
      posts: details.map(({ post, history, metrics }) => ({
        ...presentPost(post, timeZone),
        ...presentContent(post),
        waits_for: presentWaiting(post.approval),
        numbers: metrics?.numbers ?? null,
        history: history.slice(-mostEvents).map(({ at, step, by, message, answer }) => ({
          local_time: localTime(at, timeZone),
          step,
          by: untrustedOrNull(nameOf('a member, program or client'), by),
          what: untrusted('the history, which may quote the platform', message),
          platform_answer: untrustedOrNull('an answer of the platform', answer),
        })),
      })),
      more_posts: asked.length - shown.length,
      comments: comments.slice(-mostComments),
    }
  },
})

const nameOf = (whose: string) => `the name of ${whose}`

const presentMedia = (all: PostGroup['media']) =>
  all.map(({ media: { id }, altText }) => ({
    media_id: id,
    alt_text: altText === '' ? null : untrusted('the description of a picture', altText),
  }))

function presentContent({ customized, content, media, options, parts }: Post) {
  const messages = (kind: 'message' | 'comment') =>
    parts
      .filter((part) => part.kind === kind)
      .map((part) => ({
        text: untrusted(textOfPost, part.content),
        media: presentMedia(part.media),
        state: part.state,
      }))
  return {
    own_text: customized.content ? untrusted(textOfPost, content) : null,
    own_media: customized.media ? presentMedia(media) : null,
    options: Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, untrusted('an option of the post', value)]),
    ),
    further_messages: messages('message'),
    first_comment: messages('comment')[0] ?? null,
  }
}

const presentWaiting = (approval: Post['approval']) =>
  approval && {
    who: approval.waitsFor === 'client' ? ('the client' as const) : ('a member' as const),
    name: untrustedOrNull(nameOf('a member'), approval.askedOf),
    changes_wanted: approval.state === 'changes_requested',
    note: approval.note === '' ? null : untrusted('a note about the approval', approval.note),
  }
