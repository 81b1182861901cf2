import { queueLimits } from '../../contract/queue/queue.ts'
import type { Db } from '../context.ts'
import { listTakenTimes } from '../posts/index.ts'
import type { Queue } from './queue.queries.ts'
import { slotTimes } from './slot-times.ts'

const dayMs = 86_400_000
/** The number of slots that are read at a time. */
const batch = 64
/** A slot that is common to several accounts repeats every week, so it is only further away if many weeks are full. */
const commonDays = 56

type Options = {
  now: Date
  days?: number
  /** Posts that are about to leave their slots, which count as free. */
  leaving?: readonly string[]
}

/** The slots of a queue without a post, from now on, soonest first. */
export async function* freeSlots(
  db: Db,
  queue: Queue,
  { now, days = queueLimits.days, leaving }: Options,
): AsyncGenerator<Date> {
  let times: Date[] = []
  for (const at of slotTimes(queue, { from: now, until: new Date(now.getTime() + days * dayMs) })) {
    times.push(at)
    if (times.length < batch) continue
    yield* await filterFreeTimes(db, queue, times, leaving)
    times = []
  }
  yield* await filterFreeTimes(db, queue, times, leaving)
}

/** The given times at which the account has no post. */
export async function filterFreeTimes(
  db: Db,
  { accountId }: Pick<Queue, 'accountId'>,
  times: readonly Date[],
  leaving?: readonly string[],
): Promise<Date[]> {
  if (times.length === 0) return []
  const taken = new Set((await listTakenTimes(db, accountId, times, leaving)).map((at) => at.getTime()))
  return times.filter((at) => !taken.has(at.getTime()))
}

/** The first free slot; undefined if there is none. */
export async function firstFreeSlot(db: Db, queue: Queue, options: Options): Promise<Date | undefined> {
  return firstOf(freeSlots(db, queue, options))
}

/** The first instant that is a free slot in all these queues. */
export async function firstCommonSlot(
  db: Db,
  queues: readonly Queue[],
  options: Options,
): Promise<Date | undefined> {
  const lines = queues.map((queue) => freeSlots(db, queue, { ...options, days: commonDays }))
  const heads: (Date | undefined)[] = []
  for (const line of lines) heads.push(await firstOf(line))
  for (;;) {
    const times = heads.filter((at) => at !== undefined)
    if (times.length === 0 || times.length < heads.length) return undefined
    const latest = Math.max(...times.map((at) => at.getTime()))
    const behind = lines.filter((_line, index) => heads[index]?.getTime() !== latest)
    if (behind.length === 0) return new Date(latest)
    for (const line of behind) heads[lines.indexOf(line)] = await firstOf(line)
  }
}

async function firstOf(line: AsyncGenerator<Date>): Promise<Date | undefined> {
  const { value, done } = await line.next()
  return done === true ? undefined : value
}

/** The free slots of a queue after `from` and before `until`, soonest first. */
export async function listFreeTimes(
  db: Db,
  queue: Queue,
  range: { from: Date; until: Date },
): Promise<Date[]> {
  return filterFreeTimes(db, queue, [...slotTimes(queue, range)])
}
