import { randomUUIDv7 } from 'node:crypto'
import { postWarningsResponseSchema, type PostWarning } from '../../../contract/posts/post-warnings.ts'
import { postGroupResponseSchema, type PostGroup } from '../../../contract/posts/post-groups.ts'
import { z } from '../../../contract/zod.ts'
import { AppError, invalid } from '../../infra/http/app-error.ts'
import { deletePostGroup } from '../../posts/index.ts'
import { reads, repeatable, tool, undoBy, undoSchema, writes, type ToolCall } from '../tool.ts'
import {
  accountId,
  accountIds,
  check,
  checksSchema,
  media,
  postGroupId,
  text,
  version,
  versions,
} from './content.ts'
import { groupOutput, localTimeInput, presentGroup } from './post-output.ts'
import { saveGroup } from './save-group.ts'
import { requireNotSoon, soonRule } from './soon.ts'
import { readWorkspace } from './workspace.ts'
import {
  changedBy,
  contentsOf,
  hasStrangeVersion,
  versionsBelong,
  writtenOf,
  type Written,
} from './written.ts'

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
    // Before anything is stored, so that what is refused had no effect.
    const checked = await check(call, contentsOf(written))
    const group = await saveGroup(call, randomUUIDv7(), { version: 0, written })
    return {
      did: 'Stored as a draft. Nothing is scheduled or published.',
      ...presentGroup(group),
      ...checked,
      undo: undoBy('delete_draft', { post_group_id: group.id }),
    }
  },
})

export const changePost = tool({
  name: 'change_post',
  title: 'Change a draft or a scheduled post',
  description: `Changes the text, media or accounts of a draft, scheduled or failed post. What you leave out stays, also of a version; account_ids, media and further_messages that you give replace the old ones. Read get_post first. A scheduled post keeps its time, and where the workspace requires approval it has to be approved again. A failed post becomes a draft. Of a group of which some posts are published, only the others change. An account that you leave out of account_ids loses its draft. ${soonRule} Undo: change_post with the arguments that the answer gives restores texts, media, options, thread and accounts.`,
  input: z.strictObject({
    post_group_id: postGroupId,
    version,
    text: text.optional(),
    account_ids: z
      .array(accountId)
      .max(50, 'takes at most 50 accounts')
      .optional()
      .meta({
        description: 'All accounts for which it is.',
        examples: [['5a8ffac5-2288-485d-b463-90c3cd9941ad']],
      }),
    media: media.optional(),
    versions: versions
      .optional()
      .describe('What becomes different for these accounts; versions of others stay.'),
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
    await requireLater(call, before)
    const former = writtenOf(before)
    const written = changedBy(former, changes)
    if (hasStrangeVersion({ ...written, versions: changes.versions ?? [] })) {
      throw invalid(`Argument "versions" ${versionsBelong.message}.`)
    }
    requireNoneLost(before, written)
    const checked = await check(call, contentsOf(written))
    const group = await saveGroup(call, id, { version: seen ?? before.version, written, before })
    const { account_ids, ...texts } = former
    const accounts = changes.account_ids === undefined ? {} : { account_ids }
    return {
      did: `Changed. ${waitingWords(group)}`,
      ...presentGroup(group),
      ...checked,
      undo: undoBy('change_post', { post_group_id: id, version: group.version, ...texts, ...accounts }),
    }
  },
})

/** A post that leaves the group is deleted, with its time. */
function requireNoneLost({ posts }: PostGroup, { account_ids }: Written): void {
  const lost = posts.find(
    ({ account, status }) =>
      account && !account_ids.includes(account.id) && status !== 'draft' && status !== 'failed',
  )
  if (!lost) return
  throw new AppError(
    'conflict',
    `Its post for account ${lost.account?.id} is ${lost.status}: name this account in account_ids as well. A scheduled post becomes a draft by unschedule_post, and can then be left out.`,
  )
}

/** A post that is published soon cannot be changed without the right to publish now. */
async function requireLater(call: ToolCall, { posts }: PostGroup): Promise<void> {
  for (const { status, scheduledAt, timeZone } of posts) {
    if (status !== 'scheduled' || scheduledAt === null) continue
    await requireNotSoon(call, new Date(scheduledAt), {
      timeZone: timeZone ?? 'UTC',
      cure: (from) => `Use unschedule_post, change the draft, and schedule it for ${from} or later.`,
    })
  }
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
    'Deletes a draft with its posts for all accounts. It refuses posts that are scheduled, waiting or published: use unschedule_post first. Undo: write it again with the arguments that the answer gives; its comments, labels, and drafts for a platform without an account are gone.',
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
    const former = writtenOf(group)
    await deletePostGroup(call.ctx, call.caller, { id, version: seen ?? group.version })
    return {
      did: 'Deleted the draft.',
      undo: former.account_ids.length > 0 ? undoBy('create_draft', former) : null,
    }
  },
})

export async function readGroup({ api }: ToolCall, id: string): Promise<PostGroup> {
  return (await api.get(postGroupResponseSchema, `/post-groups/${id}`)).group
}
