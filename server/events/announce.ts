import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../context.ts'

/** The channel of PostgreSQL on which web processes hear that there is something to send to their streams. */
export const announcements = 'notifications'

/** Ids only: each process reads the rest from the tables. */
export const announcementSchema = z.union([
  z.object({
    workspaceId: z.string(),
    /** The user who has read notifications; absent for a new notification. */
    readBy: z.string().optional(),
  }),
  /** A workspace whose users changed posts that have a time. */
  z.object({ postsChangedIn: z.string() }),
  /** A user, some of whose sessions ended. */
  z.object({ signedOut: z.string() }),
])

export type Announcement = z.infer<typeof announcementSchema>

/** Wakes the streams of all web processes, of a transaction once it has committed. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${announcements}, ${JSON.stringify(announcement)})`.execute(db)
}
