import { z } from '../zod.ts'
import { roles } from './access.ts'
import { linkSettingsSchema } from '../links/link-settings.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { timeZoneSchema } from '../time-zone.ts'

/** The choices of how many hours after its time a scheduled post asks instead of being published. */
export const lateHours = [1, 6, 24, 72] as const

/** Null: it is published however late it is. */
export type LateHours = (typeof lateHours)[number] | null

const lateHoursSchema = z.literal([...lateHours]).nullable()

/** A workspace of the caller. */
export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The address of its picture; null without one. */
  pictureUrl: z.string().nullable(),
  role: z.enum(roles),
  /** Whether it is the session's current workspace. */
  isCurrent: z.boolean(),
  /** Where the days of its figures begin at midnight; each user sees times in a zone of their own. */
  timeZone: z.string(),
  /** How many hours late a scheduled post asks before it is published. */
  askWhenLateHours: lateHoursSchema,
  /** The parameters that links of its posts get by default. */
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

/** What is left out stays as it is. */
export const changeWorkspaceSchema = renameWorkspaceSchema.partial().extend({
  timeZone: timeZoneSchema.optional(),
  askWhenLateHours: lateHoursSchema.optional(),
  links: linkSettingsSchema.optional(),
})

export const switchWorkspaceSchema = z.object({ workspaceId: idSchema })
