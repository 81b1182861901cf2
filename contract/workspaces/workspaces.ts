import { z } from '../zod.ts'
import { roles } from './access.ts'
import { linkSettingsSchema } from '../links/link-settings.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** The choices for the number of hours after its time at which a scheduled post requires confirmation. */
export const lateHours = [1, 6, 24, 72] as const

/** Null means that it is published regardless of the delay. */
export type LateHours = (typeof lateHours)[number] | null

const lateHoursSchema = z.literal([...lateHours]).nullable()

/** Monday, Saturday or Sunday. */
const firstDayOfWeekSchema = z.literal([1, 6, 7])

export type FirstDayOfWeek = z.infer<typeof firstDayOfWeekSchema>

/** A workspace of the caller. */
export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The URL of its picture; null without a picture. */
  pictureUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Whether it is the session's current workspace. */
  isCurrent: z.boolean(),
  /** The time zone in which all its times are shown and chosen, and in which the days of its figures start. */
  timeZone: z.string(),
  /** The day with which its weeks begin, from Monday (1) to Sunday (7); null means that of each member's locale. */
  firstDayOfWeek: firstDayOfWeekSchema.nullable(),
  /** How many hours late a scheduled post must be to require confirmation. */
  askWhenLateHours: lateHoursSchema,
  /** The default parameters of links in its posts. */
  links: linkSettingsSchema,
})

export type Workspace = z.infer<typeof workspaceSchema>

export const workspacesResponseSchema = success({ workspaces: z.array(workspaceSchema) })

export const workspaceResponseSchema = success({ workspace: workspaceSchema })

/** Bytes of stored media and texts. */
export const storageSchema = z.object({
  bytesUsed: z.number().int(),
  /** The limit of the plan; small until the email address is verified. More is rejected with `storage_full`. */
  bytesAllowed: z.number().int(),
})

export type Storage = z.infer<typeof storageSchema>

export const storageResponseSchema = success({ storage: storageSchema })

export const renameWorkspaceSchema = z.object({
  name: boundedText({ max: 80, trim: true, required: 'Give the workspace a name.' }),
})

/** An omitted field stays unchanged. */
export const changeWorkspaceSchema = renameWorkspaceSchema.partial().extend({
  timeZone: timeZoneSchema.optional(),
  firstDayOfWeek: firstDayOfWeekSchema.nullable().optional(),
  askWhenLateHours: lateHoursSchema.optional(),
  links: linkSettingsSchema.optional(),
})

export const switchWorkspaceSchema = z.object({ workspaceId: idSchema })
