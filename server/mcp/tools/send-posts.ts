import { counted } from '../../../contract/counted.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import { requiresApproval } from '../../../contract/approval/approval-settings.ts'
import { postGroupActionResponseSchema, type PostGroup } from '../../../contract/posts/post-groups.ts'
import { postDetailResponseSchema, postResponseSchema } from '../../../contract/posts/posts.ts'
import { timeZoneSchema } from '../../../contract/time-zone.ts'
import { z } from '../../../contract/zod.ts'
import { explainRefusalTo } from '../../api-keys/index.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { parseFutureMoment } from '../../posts/index.ts'
import { repeatable, tool, undoBy, undoSchema, writes, type ToolCall } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'
import { postGroupId, version } from './content.ts'
import {
  groupOutput,
  localTime,
  localTimeInput,
  postOutputSchema,
  presentGroup,
  presentPost,
} from './post-output.ts'
import { notBefore, requireNotSoon, soonRule } from './soon.ts'
import { pointsRule, withinBound } from './spend.ts'
import { readGroup } from './write-posts.ts'
import { pointsLeft, readWorkspace } from './workspace.ts'

const note = z
  .string()
  .max(2_000, 'holds at most 2,000 characters')
  .optional()
  .meta({
    description: 'What the person who approves it should know, where the workspace asks one.',
    examples: ['The price is from the flyer.'],
  })

const sent = {
  did: z.string().describe('What happened, in a sentence for the person.'),
  ...groupOutput,
  not_done: z
    .array(z.object({ post_id: z.string(), reason: untrustedSchema }))
    .describe('The posts for which it was refused, and why.'),
  repeated: z.boolean().optional(),
  undo: undoSchema,
}

export const schedulePost = tool({
  name: 'schedule_post',
  title: 'Schedule a post, or ask for its approval',
  description: `Gives a draft a time: local_time, or next_free_slot for the next free slot of each account. It is then published by itself. A failed post of the group is tried again at that time; published ones are named in not_done. Where the workspace requires approval, or you may not schedule, this asks a person instead, and nothing is published before they decide: the answer says which. Costs ${pointCosts.scheduling} points for each account, held until it is published. ${pointsRule} Again with another time, it moves the post, for nothing. ${soonRule} Without that scope, next_free_slot skips slots that soon. Undo: unschedule_post returns it to the drafts, and the points.`,
  input: z
    .strictObject({
      post_group_id: postGroupId,
      version,
      local_time: localTimeInput.optional(),
      time_zone: timeZoneSchema.optional().meta({
        description: 'Of local_time; the one of the workspace if omitted.',
        examples: ['Europe/Vienna'],
      }),
      next_free_slot: z
        .boolean()
        .default(false)
        .meta({
          description: 'The next free slot of each account, instead of local_time.',
          examples: [true],
        }),
      note_for_approver: note,
      ...repeatable,
    })
    .refine(({ local_time, next_free_slot }) => (local_time === undefined) === next_free_slot, {
      path: ['local_time'],
      message: 'give either a local time or next_free_slot: true',
    }),
  output: z.object({
    outcome: z.enum(['scheduled', 'asked_for_approval', 'mixed']),
    ...sent,
    points_left: z.number().int().nullable(),
  }),
  annotations: writes,
  async run(call, input) {
    const { post_group_id: id, local_time, time_zone, next_free_slot } = input
    await requireMayPlan(call)
    const before = await readGroup(call, id)
    const unpaid = before.posts.filter(isUnpaid).map((post) => post.id)
    const ask = askOf(call, input.note_for_approver)
    const seen = { version: input.version ?? before.version, ...ask }
    const zone = time_zone ?? (await readWorkspace(call)).timeZone
    if (local_time !== undefined) {
      const at = parseFutureMoment({ localTime: local_time, timeZone: zone }, call.ctx.clock.now())
      await requireNotSoon(call, at, { timeZone: zone, cure: (from) => `Choose ${from} or later.` })
    }
    const { group, refused } = await withinBound(
      call,
      unpaid.length * pointCosts.scheduling,
      () =>
        next_free_slot
          ? call.api.send(postGroupActionResponseSchema, 'POST', `/post-groups/${id}/queue`, {
              ...seen,
              notBefore: notBefore(call),
            })
          : call.api.send(postGroupActionResponseSchema, 'POST', `/post-groups/${id}/schedule`, {
              ...seen,
              localTime: local_time,
              timeZone: zone,
            }),
      (result) => {
        const kept = new Set(result.refused.map(({ postId }) => postId))
        return unpaid.filter((postId) => !kept.has(postId)).length * pointCosts.scheduling
      },
    )
    const outcome = outcomeOf(group, refused)
    return {
      outcome,
      did: `${
        {
          scheduled: 'Scheduled: it is published by itself at its time.',
          asked_for_approval:
            'Asked a person for approval. Nothing is published before they approve it, however late that is.',
          mixed: 'Some posts are scheduled, and others wait for the approval of a person: see their status.',
        }[outcome]
      }${notDoneWords(refused)}`,
      ...presentGroup(group),
      not_done: presentRefused(refused),
      undo: undoOfSchedule(before),
      points_left: await pointsLeft(call),
    }
  },
})

/** Whether scheduling it holds points: a post that has a time, or waits for a person, has paid for it. */
const isUnpaid = ({ status, scheduledAt }: PostGroup['posts'][number]): boolean =>
  status === 'failed' || scheduledAt === null

type Refused = readonly { postId: string; message: string }[]

const presentRefused = (refused: Refused) =>
  refused.map(({ postId, message }) => ({
    post_id: postId,
    reason: untrusted('the refusal, which names the account', message),
  }))

const notDoneWords = ({ length }: Refused): string =>
  length === 0 ? '' : ` This holds for all but ${counted(length, 'post')}: see not_done.`

/** Without the right to publish, a caller can only ask, and only where the workspace has approval. */
async function requireMayPlan({ ctx, caller }: ToolCall): Promise<void> {
  if (caller.approval.mode !== 'none' || caller.capabilities.has('posts:publish')) return
  throw await explainRefusalTo(ctx, caller, 'posts:publish')
}

/** Asks for approval with the note, where the workspace requires it or the caller may not publish. */
function askOf({ caller }: ToolCall, given: string | undefined): { ask?: { note: string } } {
  const { approval, capabilities } = caller
  const asks = requiresApproval(approval) || (approval.mode !== 'none' && !capabilities.has('posts:publish'))
  return asks ? { ask: { note: given ?? '' } } : {}
}

function outcomeOf(
  { posts }: PostGroup,
  refused: readonly { postId: string }[],
): 'scheduled' | 'asked_for_approval' | 'mixed' {
  const done = posts.filter(({ id }) => refused.every(({ postId }) => postId !== id))
  const waiting = done.filter(({ status, approval }) => status === 'pending_approval' || approval !== null)
  if (waiting.length === 0) return 'scheduled'
  return waiting.length === done.length ? 'asked_for_approval' : 'mixed'
}

/** The former time, if the posts had one, or the drafts. */
function undoOfSchedule({ id, posts }: PostGroup) {
  const [first] = posts
  const isMoved = posts.every(
    ({ status, scheduledAt }) => status === 'scheduled' && scheduledAt === first?.scheduledAt,
  )
  if (!isMoved || !first || first.scheduledAt === null || first.timeZone === null) {
    return undoBy('unschedule_post', { post_group_id: id })
  }
  const time = { local_time: localTime(first.scheduledAt, first.timeZone), time_zone: first.timeZone }
  return undoBy('schedule_post', { post_group_id: id, ...time })
}

export const unschedulePost = tool({
  name: 'unschedule_post',
  title: 'Turn a scheduled post back into a draft',
  description:
    'Takes back the time of a scheduled post, or the question for its approval: it becomes a draft for all its accounts, and its points are returned. Nothing on a platform changes. Undo: schedule_post with the arguments that the answer gives.',
  input: z.strictObject({ post_group_id: postGroupId, version, ...repeatable }),
  output: z.object(sent),
  annotations: { ...writes, idempotentHint: true },
  async run(call, { post_group_id: id, version: seen }) {
    const before = await readGroup(call, id)
    const path = `/post-groups/${id}/cancel`
    const { group, refused } = await call.api.send(postGroupActionResponseSchema, 'POST', path, {
      version: seen ?? before.version,
    })
    const timed = before.posts.find(({ scheduledAt }) => scheduledAt !== null)
    return {
      did: `It is a draft again. Nothing is published.${notDoneWords(refused)}`,
      ...presentGroup(group),
      not_done: presentRefused(refused),
      undo:
        timed?.scheduledAt && timed.timeZone
          ? undoBy('schedule_post', {
              post_group_id: id,
              local_time: localTime(timed.scheduledAt, timed.timeZone),
              time_zone: timed.timeZone,
            })
          : null,
    }
  },
})

export const publishNow = tool({
  name: 'publish_now',
  title: 'Publish a post at once',
  description:
    'Publishes a draft or scheduled post on all its accounts AT ONCE, where everybody can see it. Only when the person asked for exactly this post to go out now. Where the workspace requires approval, it asks a person instead. Needs the scope agents:publish, which is off at first. Usually nothing undoes it: the answer says what does. Read get_post a minute later to see what became of it.',
  input: z.strictObject({
    post_group_id: postGroupId,
    version: z
      .number()
      .int()
      .meta({
        description:
          'The version that you read and the person agreed to. If there is a newer one, it is refused.',
        examples: [3],
      }),
    note_for_approver: note,
    ...repeatable,
  }),
  output: z.object({ outcome: z.enum(['publishing', 'asked_for_approval', 'mixed']), ...sent }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  needs: ['agents:publish'],
  async run(call, { post_group_id: id, version: seen, note_for_approver }) {
    await requireMayPlan(call)
    const path = `/post-groups/${id}/publish`
    const body = { version: seen, ...askOf(call, note_for_approver) }
    const { group, refused } = await call.api.send(postGroupActionResponseSchema, 'POST', path, body)
    const found = outcomeOf(group, refused)
    const outcome = found === 'scheduled' ? ('publishing' as const) : found
    return {
      outcome,
      did: `${
        {
          publishing: 'It is being published. Read get_post in a minute to see what became of it.',
          asked_for_approval: 'Asked a person for approval. Nothing is published before they approve it.',
          mixed: 'Some posts are being published, and others wait for the approval of a person.',
        }[outcome]
      }${notDoneWords(refused)}`,
      ...presentGroup(group),
      not_done: presentRefused(refused),
      undo: outcome === 'publishing' ? null : undoBy('unschedule_post', { post_group_id: id }),
    }
  },
})

export const deletePublished = tool({
  name: 'delete_published',
  title: 'Delete a published post on its platform',
  description:
    'Deletes one published post ON ITS PLATFORM, with its likes and comments there, FOR EVER: nothing undoes it. Only when the person named exactly this post. Takes a post_id (one account), not a post group. It stays in the lists here. Needs the scope agents:delete, which is off at first.',
  input: z.strictObject({
    post_id: z.uuid().meta({
      description: 'The post_id of list_posts or get_post.',
      examples: ['0195f0c4-1c5e-7c3a-9d57-0b9a1f2e3d4c'],
    }),
    ...repeatable,
  }),
  output: z.object({
    did: z.string(),
    post: postOutputSchema,
    repeated: z.boolean().optional(),
    undo: undoSchema,
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  needs: ['agents:delete'],
  async run({ api }, { post_id: id }) {
    const { post } = await api.get(postDetailResponseSchema, `/posts/${id}`)
    if (!post.can.deleteOnPlatform) {
      throw new AppError(
        'conflict',
        'This post cannot be deleted on its platform: it is not published there, is deleted already, or the platform allows no deletion.',
      )
    }
    const deleted = await api.send(postResponseSchema, 'POST', `/posts/${id}/delete-on-platform`, {
      version: post.version,
    })
    return { did: 'Deleted on its platform.', post: presentPost(deleted.post), undo: null }
  },
})
