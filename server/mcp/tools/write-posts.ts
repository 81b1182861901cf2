import { postWarningsResponseSchema, type PostWarning } from '../../../contract/posts/post-warnings.ts'
import type { PostGroup, PostTargetInput } from '../../../contract/posts/post-groups.ts'
import { postGroupResponseSchema } from '../../../contract/posts/post-groups.ts'
import { socialAccountsResponseSchema } from '../../../contract/social-accounts/social-accounts.ts'
import { z } from '../../../contract/zod.ts'
import { AppError, notFound } from '../../infra/http/app-error.ts'
import { deletePostGroup } from '../../posts/index.ts'
import { reads, repeatable, tool, undoSchema, writes, type ToolCall } from '../tool.ts'
import {
  accountIds,
  check,
  checksSchema,
  contentsOf,
  hasStrangeVersion,
  media,
  partsOf,
  postGroupId,
  text,
  version,
  versions,
  versionsBelong,
  type Written,
} from './content.ts'
import { groupOutput, localTimeInput, presentGroup } from './post-output.ts'
import { readWorkspace } from './workspace.ts'

const content = {
  text,
  account_ids: accountIds,
  media: media.default([]),
  versions: versions.default([]),
}

const belongs = <Shape extends z.ZodObject>(schema: Shape): Shape =>
  schema.refine((given) => !hasStrangeVersion(given as unknown as Written), versionsBelong)

export const checkPost = tool({
  name: 'check_post',
  title: 'Check a post before it is stored',
  description:
    'What the platforms of these accounts would refuse in a text with its media, by the same rules as when it is published, and what is advisable. Stores and publishes nothing. Use it after writing and before create_draft; shorten or change what has problems.',
  input: belongs(
    z.strictObject({
      ...content,
      local_time: localTimeInput
        .optional()
        .describe('When you mean to publish it, to be warned of other posts at that time.'),
    }),
  ),
  output: checksSchema.extend({
    warnings: z.array(z.string()).describe('Nearly the same text before, another post at that time, night.'),
  }),
  annotations: reads,
  async run(call, { local_time, ...written }) {
    const contents = contentsOf(written)
    const checked = await check(call, contents)
    const { timeZone } = await readWorkspace(call)
    const { warnings } = await call.api.send(postWarningsResponseSchema, 'POST', '/posts/warnings', {
      at: local_time === undefined ? null : { localTime: local_time, timeZone },
      texts: contents.map(({ accountId, text: own, parts }) => ({
        text: own,
        parts: parts.map((part) => part.content),
        socialAccountIds: [accountId],
      })),
    })
    return { ...checked, warnings: warnings.map(warningText) }
  },
})

function warningText(warning: PostWarning): string {
  if (warning.kind === 'night') return 'That time is at night in this time zone.'
  if (warning.kind === 'access_ends') return `The access to the account ends at ${warning.endsAt}.`
  const other = `post ${warning.postId} of ${warning.at}`
  return warning.kind === 'same_text'
    ? `${warning.similarity}% the same words as ${other}.`
    : `Close in time to ${other}.`
}

export const createDraft = tool({
  name: 'create_draft',
  title: 'Write a draft',
  description:
    'Stores a post for one or more accounts as a draft. Nothing is scheduled or published, and it costs nothing. Give it texts that check_post found ready. Returns its post_group_id for schedule_post. Undo: delete_draft.',
  input: belongs(z.strictObject({ ...content, ...repeatable })),
  output: z.object({
    did: z.string(),
    ...groupOutput,
    ...checksSchema.shape,
    repeated: z.boolean().optional(),
    undo: undoSchema,
  }),
  annotations: writes,
  async run(call, written) {
    const id = call.idFor('group')
    const group = await save(call, id, { version: 0, written })
    return {
      did: 'Stored as a draft. Nothing is scheduled or published.',
      ...presentGroup(group),
      ...(await check(call, contentsOf(written))),
      undo: { tool: 'delete_draft', arguments: { post_group_id: group.id } },
    }
  },
})

export const changePost = tool({
  name: 'change_post',
  title: 'Change a draft or a scheduled post',
  description:
    'Changes the text, media or accounts of a post that is not published. What you leave out stays, also of a version; account_ids and media that you give replace the old ones. A scheduled post keeps its time, and where the workspace requires approval it has to be approved again. Undo: change it back with the arguments that the answer gives.',
  input: z.strictObject({
    post_group_id: postGroupId,
    version,
    text: text.optional(),
    account_ids: accountIds.optional(),
    media: media.optional(),
    versions: versions
      .optional()
      .describe(
        'What becomes different for these accounts; versions of others stay. further_messages [] and first_comment "" remove what there was.',
      ),
    ...repeatable,
  }),
  output: z.object({
    did: z.string(),
    ...groupOutput,
    ...checksSchema.shape,
    repeated: z.boolean().optional(),
    undo: undoSchema,
  }),
  annotations: { ...writes, destructiveHint: true },
  async run(call, { post_group_id: id, version: seen, ...changes }) {
    const before = await readGroup(call, id)
    const former = writtenOf(before)
    const changed = { ...former, ...withoutUndefined(changes) }
    const written = { ...changed, versions: mergeVersions(former, changed) }
    const group = await save(call, id, { version: seen ?? before.version, written, before, changes })
    return {
      did: `Changed. ${waitingWords(group)}`,
      ...presentGroup(group),
      ...(await check(call, contentsOf(written))),
      undo: { tool: 'change_post', arguments: { post_group_id: id, ...former } },
    }
  },
})

/** The versions of the accounts for which it is now: what a given one leaves out stays as it was. */
function mergeVersions(former: Written, { account_ids, versions: given }: Written): Written['versions'] {
  return account_ids.flatMap((id) => {
    const [was, becomes] = [former, { versions: given }].map(({ versions: all }) =>
      all.find(({ account_id }) => account_id === id),
    )
    const merged = { ...was, ...(becomes && withoutUndefined(becomes)) }
    return was || becomes ? [{ ...merged, account_id: id }] : []
  })
}

const waitingWords = ({ posts }: PostGroup): string => {
  if (posts.some(({ status }) => status === 'pending_approval'))
    return 'It waits for the approval of a person.'
  return posts.some(({ status }) => status === 'scheduled')
    ? 'It is published at its time.'
    : 'Nothing is published.'
}

export const deleteDraft = tool({
  name: 'delete_draft',
  title: 'Delete a draft',
  description:
    'Deletes a draft with its posts for all accounts. It refuses posts that are scheduled, waiting or published: use unschedule_post first. Undo: write it again with the arguments that the answer gives; its comments and labels are gone.',
  input: z.strictObject({ post_group_id: postGroupId, version, ...repeatable }),
  output: z.object({ did: z.string(), repeated: z.boolean().optional(), undo: undoSchema }),
  annotations: { ...writes, destructiveHint: true, idempotentHint: true },
  needs: ['posts:write'],
  async run(call, { post_group_id: id, version: seen }) {
    const group = await readGroup(call, id)
    const other = group.posts.find(({ status }) => status !== 'draft' && status !== 'failed')
    if (other) {
      throw new AppError(
        'conflict',
        `One of its posts is ${other.status}, so it is not deleted. A scheduled one becomes a draft by unschedule_post.`,
      )
    }
    await deletePostGroup(call.ctx, call.caller, { id, version: seen ?? group.version })
    return {
      did: 'Deleted the draft.',
      undo: { tool: 'create_draft', arguments: { ...writtenOf(group) } },
    }
  },
})

export async function readGroup({ api }: ToolCall, id: string): Promise<PostGroup> {
  return (await api.get(postGroupResponseSchema, `/post-groups/${id}`)).group
}

/** A group in the words of the tools. */
function writtenOf({ content: shared, media: sharedMedia, posts }: PostGroup): Written {
  const mediaOf = (all: PostGroup['media']) =>
    all.map(({ media: { id }, altText }) => ({ media_id: id, alt_text: altText }))
  const withAccount = posts.flatMap((post) => (post.account ? [{ ...post, account: post.account }] : []))
  return {
    text: shared,
    account_ids: withAccount.map(({ account }) => account.id),
    media: mediaOf(sharedMedia),
    versions: withAccount.flatMap((post) => {
      const { customized, parts, options } = post
      const messages = parts.filter(({ kind }) => kind === 'message').map((part) => part.content)
      const comment = parts.find(({ kind }) => kind === 'comment')?.content
      const differs =
        customized.content || customized.media || parts.length > 0 || Object.keys(options).length > 0
      if (!differs) return []
      return [
        {
          account_id: post.account.id,
          ...(customized.content && { text: post.content }),
          ...(customized.media && { media: mediaOf(post.media) }),
          options,
          further_messages: messages,
          ...(comment !== undefined && { first_comment: comment }),
        },
      ]
    }),
  }
}

type Saved = {
  version: number
  written: Written
  /** Of a group that is changed. */
  before?: PostGroup
  changes?: Partial<Written>
}

async function save(
  call: ToolCall,
  id: string,
  { version: seen, written, before, changes }: Saved,
): Promise<PostGroup> {
  const { accounts } = await call.api.get(socialAccountsResponseSchema, '/social-accounts')
  const targets = written.account_ids.map((accountId): PostTargetInput => {
    const account = accounts.find((one) => one.id === accountId)
    if (!account) throw notFound('social account')
    const own = written.versions.find(({ account_id }) => account_id === accountId)
    const post = before?.posts.find((one) => one.account?.id === accountId)
    return {
      id: post?.id ?? call.idFor(accountId),
      platform: account.platform,
      socialAccountId: accountId,
      ...(own?.text !== undefined && { content: own.text }),
      ...(own?.media && { media: mediaInput(own.media) }),
      options: own?.options ?? {},
      parts: post && !namesParts(changes, accountId) ? post.parts.map(samePart) : partsOf(own),
    }
  })
  // Drafts for a platform whose account is not chosen yet stay, unless the accounts are given anew.
  const open =
    changes?.account_ids === undefined ? (before?.posts ?? []).filter(({ account }) => !account) : []
  const { group } = await call.api.send(postGroupResponseSchema, 'PUT', `/post-groups/${id}`, {
    version: seen,
    content: written.text,
    media: mediaInput(written.media),
    labelIds: before?.labelIds ?? [],
    targets: [...targets, ...open.map(sameTarget)],
  })
  return group
}

/** Whether a change names further messages or the first comment of an account; otherwise they stay, with their media. */
const namesParts = (changes: Partial<Written> | undefined, accountId: string): boolean => {
  const given = changes?.versions?.find(({ account_id }) => account_id === accountId)
  return given?.further_messages !== undefined || given?.first_comment !== undefined
}

const sameMedia = (all: PostGroup['media']) =>
  all.map(({ media: { id }, altText }) => ({ mediaId: id, altText }))

const samePart = ({ kind, content, media: all }: PostGroup['posts'][number]['parts'][number]) => ({
  kind,
  content,
  media: sameMedia(all),
})

const sameTarget = (post: PostGroup['posts'][number]): PostTargetInput => ({
  id: post.id,
  platform: post.platform,
  socialAccountId: null,
  ...(post.customized.content && { content: post.content }),
  ...(post.customized.media && { media: sameMedia(post.media) }),
  options: post.options,
  parts: post.parts.map(samePart),
})

const mediaInput = (all: Written['media']) =>
  all.map(({ media_id, alt_text }) => ({ mediaId: media_id, altText: alt_text }))

const withoutUndefined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>
  }
