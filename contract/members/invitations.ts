import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { fullNameSchema, passwordSchema } from '../accounts/accounts.ts'
import { identitySchema } from '../accounts/two-factor.ts'
import { roles, type Role } from '../workspaces/access.ts'
import { workspaceColors } from '../workspaces/workspaces.ts'
import { canBeLimited } from './roles.ts'

/** An invitation ends after so many days, unless it is sent again. */
export const invitationDays = 7

/** The addresses that can be invited at once. */
export const maxInvited = 100

const maxAccounts = 500

/** The social accounts that a member works for. */
export const limitedAccountsSchema = boundedList(idSchema, {
  max: maxAccounts,
  min: 1,
  tooFew: 'Choose at least one account, or all of them.',
})

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string().describe('The invited address.'),
  role: z.enum(roles).describe('The role that it gives.'),
  socialAccountIds: z
    .array(idSchema)
    .nullable()
    .describe('The social accounts that the member will work for; null means all.'),
  invitedBy: z.string().nullable().describe('The name of who invited; null after their account was erased.'),
  sentAt: instantSchema.describe('When it was sent last.'),
  expiresAt: instantSchema.describe('When its link ends.'),
  isExpired: z
    .boolean()
    .describe('Whether its link has ended; then it takes no seat until it is sent again.'),
})

export type Invitation = z.infer<typeof invitationSchema>

const onlyLimitedRoles = ({ role, socialAccountIds }: { role: Role; socialAccountIds: unknown }) =>
  socialAccountIds === null || canBeLimited(role)

export const inviteSchema = z
  .object({
    /** Each is checked on its own, so that a wrong one does not hold up the others. */
    emails: boundedList(boundedText({ max: 320, trim: true }), {
      max: maxInvited,
      tooMany: `Invite at most ${maxInvited} addresses at once.`,
      min: 1,
      tooFew: 'Enter an email address.',
    }),
    role: z.enum(roles),
    socialAccountIds: limitedAccountsSchema.nullable().default(null),
    /** Required to invite an owner. */
    identity: identitySchema.optional(),
  })
  .refine(onlyLimitedRoles, {
    path: ['socialAccountIds'],
    message: 'Only editors and contributors can be limited to some accounts.',
  })

/**
 * What became of an address. `limited`: it got too many invitations lately. `no_seat`: the plan has no seat left for
 * it.
 */
export const inviteOutcomes = [
  'invited',
  'already_member',
  'already_invited',
  'no_seat',
  'invalid',
  'limited',
] as const

export type InviteOutcome = (typeof inviteOutcomes)[number]

export const inviteResponseSchema = success({
  outcomes: z.array(z.object({ email: z.string(), outcome: z.enum(inviteOutcomes) })),
})

export const invitationResponseSchema = success({ invitation: invitationSchema })

const tokenSchema = boundedText({ max: 200, required: 'This invitation link is not complete.' })

export const invitationTokenSchema = z.object({ token: tokenSchema })

/** `used`: by somebody who joined with it, possibly the one who reads it now. */
export const invitationStates = ['open', 'used', 'withdrawn', 'expired'] as const

/** An invitation as the invited person sees it. */
export const openedInvitationSchema = z.object({
  state: z.enum(invitationStates),
  workspace: z.object({
    id: idSchema,
    name: z.string(),
    pictureUrl: z.string().nullable(),
    color: z.enum(workspaceColors),
  }),
  /** Null if their account was deleted. */
  invitedBy: z.string().nullable(),
  role: z.enum(roles),
  /** Null means all. */
  socialAccountIds: z.array(idSchema).nullable(),
  email: z.string(),
  /** Whether the address has an account to sign in to. */
  hasAccount: z.boolean(),
})

export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

export const openedInvitationResponseSchema = success({ invitation: openedInvitationSchema })

export const acceptedResponseSchema = success({ workspaceId: idSchema })

/** Registers the invited address, which counts as verified, because the link was sent to it. */
export const registerInvitedSchema = z.object({
  token: tokenSchema,
  full_name: fullNameSchema,
  password: passwordSchema,
})
