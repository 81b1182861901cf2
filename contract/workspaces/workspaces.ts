import { z } from '../zod.ts'
import { capabilities, restrictions, roles } from './access.ts'
import { linkSettingsSchema } from '../links/link-settings.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { approvalSettingsSchema } from '../approval/approval-settings.ts'
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

/**
 * The request header with the id of the workspace that a call is for. Each tab sends the one that it shows; without it,
 * the call is for the session's workspace.
 */
export const workspaceHeader = 'x-workspace-id'

/** The colors by which members tell their workspaces apart. The theme says what they look like. */
export const workspaceColors = ['indigo', 'sky', 'teal', 'green', 'amber', 'orange', 'rose', 'slate'] as const

const workspaceColorSchema = z.enum(workspaceColors)

export type WorkspaceColor = z.infer<typeof workspaceColorSchema>

/** A workspace of the caller. */
export const workspaceSchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ description: 'Its name.', examples: ['River Bakes'] }),
    pictureUrl: z.string().nullable().describe('The URL of its picture; null without a picture.'),
    color: workspaceColorSchema.describe('The color by which members tell their workspaces apart.'),
    role: z.enum(roles).describe('The role of the caller in it.'),
    isCurrent: z.boolean().describe('Whether the call was for this workspace.'),
    capabilities: z.array(z.enum(capabilities)).describe('What the caller may do in it as it is now.'),
    restriction: z
      .enum(restrictions)
      .nullable()
      .describe(
        'Why that is less than the role says; null if it is not. A lack of seats restricts the members, and not the owner.',
      ),
    payer: z
      .object({ id: idSchema, name: z.string().describe('Its name.') })
      .nullable()
      .describe("The agency's workspace whose plan covers it; null if it pays for itself."),
    owners: z.array(z.string()).describe('The names of its owners, whom members can ask.'),
    memberCount: z.number().int().describe('How many members it has.'),
    archivedAt: instantSchema.nullable().describe('When it was archived; null if it is not.'),
    deletesAt: instantSchema.nullable().describe('When it is deleted; null unless its owner requested that.'),
    timeZone: z
      .string()
      .describe(
        'The time zone in which all its times are shown and chosen, and in which the days of its figures start.',
      ),
    firstDayOfWeek: firstDayOfWeekSchema
      .nullable()
      .describe(
        "The day with which its weeks begin, from Monday (1) to Sunday (7); null means that of each member's locale.",
      ),
    askWhenLateHours: lateHoursSchema.describe(
      'How many hours late a scheduled post must be to require confirmation.',
    ),
    approval: approvalSettingsSchema.describe('Whether its posts need approval, and whose.'),
    links: linkSettingsSchema.describe('The default parameters of links in its posts.'),
  })
  .meta({ id: 'Workspace', description: 'A workspace, as the caller sees it.' })

export type Workspace = z.infer<typeof workspaceSchema>

export const workspacesResponseSchema = success({ workspaces: z.array(workspaceSchema) })

export const workspaceResponseSchema = success({ workspace: workspaceSchema })

/** Bytes of stored media and texts. */
export const storageSchema = z.object({
  bytesUsed: z.number().int().describe('How many bytes are used.'),
  bytesAllowed: z
    .number()
    .int()
    .describe(
      'The limit of the plan; small until the email address is verified. More is rejected with `storage_full`.',
    ),
})

export type Storage = z.infer<typeof storageSchema>

export const storageResponseSchema = success({
  storage: storageSchema.describe('The bytes of stored media and texts.'),
})

export const renameWorkspaceSchema = z.object({
  name: boundedText({ max: 80, trim: true, required: 'Give the workspace a name.' }),
})

/** An omitted field stays unchanged. */
export const changeWorkspaceSchema = renameWorkspaceSchema.partial().extend({
  color: workspaceColorSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  firstDayOfWeek: firstDayOfWeekSchema.nullable().optional(),
  askWhenLateHours: lateHoursSchema.optional(),
  links: linkSettingsSchema.optional(),
})

/** `asClient`: the plan and points of the current workspace cover it. */
export const createWorkspaceSchema = renameWorkspaceSchema.extend({
  timeZone: timeZoneSchema,
  color: workspaceColorSchema.optional(),
  asClient: z.boolean().default(false),
})

/** The workspaces on the free plan that a user can own, since each gets monthly points. */
export const mostFreeWorkspaces = 3

/** The workspaces that a user can own, whatever their plans. */
export const mostWorkspaces = 100

export const switchWorkspaceSchema = z.object({ workspaceId: idSchema })
