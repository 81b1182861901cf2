import { bestTimesResponseSchema } from '../../../contract/analytics/best-times.ts'
import { freeSlotsResponseSchema, queuesResponseSchema } from '../../../contract/queue/queue.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool } from '../tool.ts'
import { accountId, accountIds } from './content.ts'
import { dayInput, instantOf, localTime } from './post-output.ts'
import { readWorkspace } from './workspace.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const findSlots = tool({
  name: 'find_slots',
  title: 'Find free slots in the queue',
  description:
    'The free weekly slots of accounts between two days, soonest first: times that a person set for regular posts. Schedule for one with schedule_post and its local_time. An account without slots is named; take a time of get_best_times for it. Changes nothing.',
  input: z.strictObject({
    account_ids: accountIds.optional().describe('Only these accounts; all if omitted.'),
    from_day: dayInput.describe('The first day, in the time zone of the workspace.'),
    to_day: dayInput.describe('The last day, included: at most 60 days after from_day.'),
  }),
  output: z.object({
    time_zone: z.string(),
    slots: z.array(z.object({ account_id: z.string(), local_time: z.string(), weekday: z.string() })),
    left_out: z.number().int().describe('How many later slots are left out.'),
    accounts_without_slots: z.array(z.string()),
    paused_accounts: z.array(z.string()).describe('Their queue is paused: nothing in it is published.'),
  }),
  annotations: reads,
  async run(call, { account_ids, from_day, to_day }) {
    const { timeZone } = await readWorkspace(call)
    const dayAfter = Temporal.PlainDate.from(to_day).add({ days: 1 }).toString()
    const [{ slots }, { queues }] = await Promise.all([
      call.api.get(freeSlotsResponseSchema, '/queue/slots', {
        from: instantOf(from_day, timeZone),
        to: instantOf(dayAfter, timeZone),
        accounts: account_ids?.join(','),
      }),
      call.api.get(queuesResponseSchema, '/queue/accounts'),
    ])
    const asked = queues.filter(
      ({ socialAccountId }) => account_ids === undefined || account_ids.includes(socialAccountId),
    )
    const idsOf = (some: typeof asked) => some.map(({ socialAccountId }) => socialAccountId)
    return {
      time_zone: timeZone,
      slots: slots.slice(0, mostSlots).map(({ socialAccountId, at }) => {
        const local = localTime(at, timeZone)
        const day = Temporal.PlainDateTime.from(local).dayOfWeek
        return { account_id: socialAccountId, local_time: local, weekday: weekdays[day - 1] ?? '' }
      }),
      left_out: Math.max(0, slots.length - mostSlots),
      accounts_without_slots: idsOf(asked.filter((queue) => queue.slots.length === 0)),
      paused_accounts: idsOf(asked.filter(({ paused }) => paused)),
    }
  },
})

const mostSlots = 100

export const getBestTimes = tool({
  name: 'get_best_times',
  title: 'Read the best times to post',
  description:
    'When posts of these accounts do well, by weekday and time in the time zone of the workspace, with the next local_time for each, ready for schedule_post. basis says whether that comes from their own results or from what is usual. Changes nothing.',
  input: z.strictObject({
    account_ids: z
      .array(accountId)
      .min(1, 'needs at least one account')
      .max(100)
      .meta({ description: 'The accounts.', examples: [['5a8ffac5-2288-485d-b463-90c3cd9941ad']] }),
  }),
  output: z.object({
    time_zone: z.string(),
    basis: z.enum(['own', 'general', 'none']),
    compared_posts: z.number().int(),
    times: z.array(
      z.object({
        weekday: z.string(),
        time: z.string(),
        next_local_time: z.string(),
        lift: z.number().nullable().describe('1.2 is 20% above the mean of the account.'),
        certainty: z.enum(['likely', 'maybe']).nullable(),
      }),
    ),
  }),
  annotations: reads,
  async run({ api }, { account_ids }) {
    const found = await api.get(bestTimesResponseSchema, '/analytics/best-times', {
      accounts: account_ids.join(','),
    })
    return {
      time_zone: found.timeZone,
      basis: found.basis,
      compared_posts: found.posts,
      times: found.times.map(({ weekday, time, nextAt, lift, certainty }) => ({
        weekday: weekdays[weekday - 1] ?? '',
        time,
        next_local_time: localTime(nextAt, found.timeZone),
        lift,
        certainty,
      })),
    }
  },
})
