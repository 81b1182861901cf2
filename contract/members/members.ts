import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { identitySchema } from '../accounts/two-factor.ts'
import { planKeySchema } from '../billing/plans.ts'
import { roles } from '../workspaces/access.ts'
import { invitationSchema, limitedAccountsSchema } from './invitations.ts'

/** A user as the screens name them beside what they did. */
export const namedUserSchema = z.object({
  id: idSchema.describe('The id of the user.'),
  name: z.string().meta({ description: 'The full name.', examples: ['Ada Lovelace'] }),
  pictureUrl: z.string().nullable().describe('Null without a picture.'),
})

export type NamedUser = z.infer<typeof namedUserSchema>

/** A user in a workspace. */
export const memberSchema = namedUserSchema
  .extend({
    email: z.string().meta({ description: 'The email address.', examples: ['ada@riverbakes.example'] }),
    role: z.enum(roles).describe('What the member may do.'),
    joinedAt: instantSchema.describe('When the member joined.'),
    socialAccountIds: z
      .array(idSchema)
      .nullable()
      .describe('The social accounts that the member works for; null means all.'),
    can: z
      .object({
        changeRole: z.boolean().describe('Whether the caller may give the member another role.'),
        remove: z.boolean().describe('Whether the caller may remove the member.'),
        handOver: z.boolean().describe('Whether the caller may make the member the owner.'),
      })
      .describe('What the caller may do with the member.'),
  })
  .meta({ id: 'Member', description: 'A user in the workspace.' })

export type Member = z.infer<typeof memberSchema>

/** The seats of the plan that covers the workspace. Open invitations take one, too. */
export const seatsSchema = z.object({
  used: z.number().int().describe('How many are taken, by members and open invitations.'),
  included: z.number().int().describe('How many the plan has.'),
  plan: planKeySchema.describe('The plan that covers the workspace.'),
  payer: z
    .string()
    .nullable()
    .describe("The agency's workspace whose plan that is; null for the plan of the workspace itself."),
})

export type Seats = z.infer<typeof seatsSchema>

/** All members of the workspace, in the order of joining. There are at most as many as a plan has seats. */
export const membersResponseSchema = success({
  members: z.array(memberSchema).describe('All members, in the order of joining.'),
  seats: seatsSchema.describe('The seats of the plan.'),
  invitations: z
    .array(invitationSchema)
    .describe('Open and expired ones, the newest first; empty for a caller who may not manage members.'),
})

export type MemberList = z.infer<typeof membersResponseSchema>

/** Required for what makes, changes or removes an owner. */
const confirmedSchema = z.object({ identity: identitySchema.optional() })

/** An omitted field stays unchanged. */
export const changeMemberSchema = confirmedSchema.extend({
  role: z.enum(roles).optional(),
  socialAccountIds: limitedAccountsSchema.nullable().optional(),
})

export const memberResponseSchema = success({ member: memberSchema })

/** What happens when a member is removed or leaves. */
export const removalSchema = z.object({
  scheduledPosts: z.number().int().describe('They are published as planned.'),
  drafts: z.number().int(),
  feeds: z
    .array(z.string())
    .describe("The titles of the feeds that write in the member's name; a successor takes them over."),
  socialAccounts: z
    .number()
    .int()
    .describe('They go on; if their access ends, another member reconnects them.'),
  reviewLinks: z
    .number()
    .int()
    .describe('The open review links that the member made, whose addresses they know.'),
  calendarFeed: z.boolean().describe("Whether the address for calendar programs is the member's: it ends."),
})

export type Removal = z.infer<typeof removalSchema>

export const removalResponseSchema = success({ removal: removalSchema })

/** `successorId`: the member who takes over what only runs in somebody's name. */
export const removeMemberSchema = confirmedSchema.extend({ successorId: idSchema.optional() })

/** The successor is an owner by default. */
export const leaveSchema = z.object({ successorId: idSchema.optional() })

export const handOverSchema = z.object({ identity: identitySchema })
