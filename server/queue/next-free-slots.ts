import type { Trx } from '../context.ts'
import { freeSlots } from './free-slots.ts'
import type { Queue } from './queue.queries.ts'

/** The next free slots of a queue, at most `count`. `leaving`: posts whose slots count as free. */
export async function nextFreeSlots(
  trx: Trx,
  queue: Queue,
  count: number,
  options: { now: Date; leaving?: readonly string[] },
): Promise<Date[]> {
  const found: Date[] = []
  if (count === 0) return found
  for await (const at of freeSlots(trx, queue, options)) {
    found.push(at)
    if (found.length === count) break
  }
  return found
}
