import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../context.ts'

/** The channel of PostgreSQL on which web processes hear that there is something to send to their streams. */
export const announcements = 'notifications'

/** Ids only: each process reads the rest from the tables. */
export const announcementSchema = z.object({
  workspaceId: z.string(),
  /** The user who has read notifications; absent for a new notification. */
  readBy: z.string().optional(),
})

export type Announcement = z.infer<typeof announcementSchema>

/** Wakes the streams of all web processes once the transaction has committed. */
export async function announce(trx: Trx, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${announcements}, ${JSON.stringify(announcement)})`.execute(trx)
}
