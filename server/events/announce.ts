import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../context.ts'

/** The PostgreSQL channel on which web processes are notified that their streams have something to send. */
export const announcements = 'notifications'

/** The payload contains only ids; each process reads the rest from the tables. */
export const announcementSchema = z.union([
  z.object({
    workspaceId: z.string(),
    /** The user who has read notifications; undefined for a new notification. */
    readBy: z.string().optional(),
  }),
  /** A workspace in which a user changed posts that have a time. */
  z.object({ postsChangedIn: z.string() }),
  /** A workspace whose members, roles or state changed, so that its screens read anew what their users may do. */
  z.object({ membersChanged: z.string() }),
  /** A workspace in which a user began or ended to have a post group open in the composer. */
  z.object({ presenceIn: z.string(), groupId: z.string() }),
  /** A workspace with a post group whose comments changed. */
  z.object({ commentsIn: z.string(), groupId: z.string() }),
  /** A user some of whose sessions ended. */
  z.object({ signedOut: z.string() }),
])

export type Announcement = z.infer<typeof announcementSchema>

/** Notifies the streams of all web processes when the transaction commits. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await sql`select pg_notify(${announcements}, ${JSON.stringify(announcement)})`.execute(db)
}
