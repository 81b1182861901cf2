import { Client } from 'pg'
import type { Clock } from '../../server/infra/clock.ts'
import { endShift, setShift, shiftDatabaseTime } from './demo-time.queries.ts'

/** The time that the product, its database and the stand-ins of the platforms have while the past is filled. */
export type DemoTime = Clock & {
  /** Where the quarter ends. */
  present: Date
  /** Goes on from this time; never back, and never beyond the present. */
  moveTo(at: Date): Promise<void>
  end(): Promise<void>
}

/** Begins `days` before the present. */
export async function openDemoTime(
  databaseUrl: string,
  { present, days }: { present: Date; days: number },
): Promise<DemoTime> {
  const sql = new Client({ connectionString: databaseUrl })
  await sql.connect()
  await shiftDatabaseTime(sql)
  let shift = present.getTime() - days * 86_400_000 - Date.now()
  await setShift(sql, shift)
  const now = () => new Date(Date.now() + shift)
  return {
    now,
    present,
    async moveTo(at) {
      const wanted = Math.min(at.getTime(), present.getTime()) - Date.now()
      if (wanted <= shift) return
      shift = wanted
      await setShift(sql, shift)
    },
    async end() {
      await endShift(sql)
      await sql.end()
    },
  }
}
