import { z } from '../zod.ts'
import { instantSchema, success } from '../api.ts'

/** The address at which calendar programs read the posts of the workspace. The address itself is shown only once. */
const calendarFeedSchema = z.object({ createdAt: instantSchema, createdBy: z.string() })

export type CalendarFeed = z.infer<typeof calendarFeedSchema>

/** Null: there is no address. */
export const calendarFeedResponseSchema = success({ feed: calendarFeedSchema.nullable() })

export const newCalendarFeedResponseSchema = success({ feed: calendarFeedSchema, url: z.string() })
