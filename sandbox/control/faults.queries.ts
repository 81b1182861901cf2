import type { Fault, StoredFault } from './faults.ts'
import type { Store } from '../store/store.ts'

type Row = {
  [Key in keyof Omit<StoredFault, 'account' | 'times' | 'status'>]: StoredFault[Key]
} & { account: string | null; times: number | null; status: number | null }

const columns =
  'id, platform, operation, handle AS account, fault, times, skip, probability, seed, delay_ms AS delayMs, status, seconds, seen, hits'

export function listFaults(store: Store): StoredFault[] {
  return store.all<Row>(`SELECT ${columns} FROM faults ORDER BY id`).map(present)
}

export function listMatchingFaults(
  store: Store,
  platform: string,
  operation: string,
  handle: string | undefined,
): StoredFault[] {
  const rows = store.all<Row>(
    `SELECT ${columns} FROM faults
     WHERE platform IN (?, '*') AND operation IN (?, '*') AND (handle IS NULL OR handle = ?) AND (times IS NULL OR hits < times)
     ORDER BY id`,
    platform,
    operation,
    handle ?? null,
  )
  return rows.map(present)
}

export function insertFault(store: Store, fault: Fault): void {
  store.run(
    `INSERT INTO faults (platform, operation, handle, fault, times, skip, probability, seed, delay_ms, status, seconds)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    fault.platform,
    fault.operation,
    fault.account ?? null,
    fault.fault,
    fault.times ?? null,
    fault.skip,
    fault.probability,
    fault.seed,
    fault.delayMs,
    fault.status ?? null,
    fault.seconds,
  )
}

export function advanceFault(store: Store, id: number, applied: boolean): void {
  store.run('UPDATE faults SET seen = seen + 1, hits = hits + ? WHERE id = ?', applied ? 1 : 0, id)
}

export function deleteFaults(store: Store): void {
  store.run('DELETE FROM faults')
}

function present({ account, times, status, ...fault }: Row): StoredFault {
  return {
    ...fault,
    ...(account !== null && { account }),
    ...(times !== null && { times }),
    ...(status !== null && { status }),
  }
}
