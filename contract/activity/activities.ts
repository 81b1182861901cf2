import { approvalModes } from '../approval/approval-settings.ts'
import { idSchema } from '../api.ts'
import { planKeySchema } from '../billing/plans.ts'
import { platformKeySchema } from '../platforms/platforms.ts'
import { roles } from '../workspaces/access.ts'
import { lateHours } from '../workspaces/workspaces.ts'
import { z } from '../zod.ts'

/**
 * What members, the product and the operator did in a workspace, each kind with the data that its sentence needs. Users
 * and social accounts are named by ids, so that the names are those of today. `email` is missing once the person with
 * the address was erased.
 */

const activity = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape = {} as Shape) =>
  z.object({ kind: z.literal(kind), data: z.object(shape) })

const role = z.enum(roles)
const points = { points: z.number().int() }
const invited = { email: z.string().optional() }
const account = { socialAccountId: idSchema, platform: platformKeySchema }

/** `postId`: the first of them; null if they are only counted, as are those of an act on several groups. */
const posts = {
  count: z.number().int(),
  postId: idSchema.nullable(),
  /** Null if the posts are for several platforms. */
  platform: platformKeySchema.nullable(),
  /** The beginning of the text; null if the posts have different ones. */
  excerpt: z.string().nullable(),
}

/** `client`: the name that a reviewer gave who decided; without, a member did. */
const decided = { ...posts, client: z.string().optional() }

const outcome = {
  postId: idSchema,
  platform: platformKeySchema,
  socialAccountId: idSchema.nullable(),
  excerpt: z.string(),
}
/** `cause`: a sentence. */
const unpublished = { ...outcome, cause: z.string() }

const members = [
  activity('member.invited', { ...invited, role }),
  activity('invitation.resent', invited),
  activity('invitation.withdrawn', invited),
  activity('member.joined', { role }),
  activity('member.role_changed', { from: role, to: role }),
  /** `accounts`: how many social accounts the member may use; null means all. */
  activity('member.accounts_changed', { accounts: z.number().int().nullable() }),
  activity('member.removed'),
  activity('member.left'),
  activity('ownership.handed_over'),
] as const

const workspace = [
  activity('workspace.created'),
  activity('workspace.renamed', { to: z.string() }),
  activity('workspace.archived'),
  activity('workspace.restored'),
  activity('workspace.deletion_requested'),
  activity('workspace.deletion_undone'),
  activity('client.added', { name: z.string() }),
  /** `payer`: the workspace whose plan it left, by its own owner; without, the payer let it go. */
  activity('client.left', { name: z.string(), payer: z.string().optional() }),
] as const

const socialAccounts = [
  activity('social_account.connected', account),
  activity('social_account.reconnected', account),
  activity('social_account.disconnected', account),
  /** The platform no longer accepts the access. */
  activity('social_account.access_lost', account),
] as const

const publishing = [
  activity('post.publish_requested', posts),
  activity('post.scheduled', posts),
  activity('post.canceled', posts),
  activity('approval.requested', posts),
  activity('approval.approved', decided),
  activity('approval.changes_requested', decided),
  activity('approval.rejected', posts),
  activity('approval.taken_back', posts),
  activity('post.deleted', posts),
  /** Of another author: the subject, or the reviewer who is named. */
  activity('comment.deleted', { reviewer: z.string().nullable() }),
  activity('post.deleted_on_platform', posts),
  /** Of a file; each row becomes the posts of a group. */
  activity('posts.imported', { rows: z.number().int() }),
  activity('import.undone'),
  /** Posts that were stopped because their account was lost. */
  activity('post.resumed', { ...account, count: z.number().int() }),
  /** The outcome of a post: by the product, or by a user who says that it is on the platform. */
  activity('post.published', outcome),
  activity('post.failed', unpublished),
  activity('post.needs_attention', unpublished),
] as const

const pointsOf = [
  activity('points.bought', points),
  activity('points.granted', points),
  /** Because an invoice was refunded or is disputed. */
  activity('points.withdrawn', points),
  activity('points.restored', points),
] as const

const billing = [
  activity('plan.changed', { from: planKeySchema, to: planKeySchema }),
  /** From the end of the paid period. */
  activity('plan.change_scheduled', { to: planKeySchema, interval: z.enum(['month', 'year']).nullable() }),
  activity('plan.canceled'),
  activity('plan.resumed'),
  activity('plan.interval_changed', { interval: z.enum(['month', 'year']) }),
  activity('payment.failed'),
] as const

const settings = [
  activity('workspace.time_zone_changed', { to: z.string() }),
  activity('workspace.picture_changed'),
  activity('workspace.picture_removed'),
  activity('workspace.approval_changed', { mode: z.enum(approvalModes) }),
  activity('workspace.late_rule_changed', { hours: z.literal([...lateHours]).nullable() }),
  activity('workspace.links_changed', { enabled: z.boolean() }),
  activity('queue.slots_changed', { ...account, slots: z.number().int() }),
  activity('queue.paused', account),
  activity('queue.resumed', account),
  activity('assistant.model_saved', { model: z.string() }),
  activity('assistant.model_removed'),
  /** `name`: its description, or else its host. */
  activity('webhook.added', { name: z.string() }),
  activity('webhook.changed', { name: z.string() }),
  activity('webhook.switched_on', { name: z.string() }),
  activity('webhook.switched_off', { name: z.string() }),
  activity('webhook.secret_rotated', { name: z.string() }),
  activity('webhook.deleted', { name: z.string() }),
] as const

const security = [
  activity('two_factor.turned_on'),
  /** By the user, or by the operator for the subject. */
  activity('two_factor.turned_off'),
  activity('recovery_codes.renewed'),
  activity('password.changed'),
  activity('password.reset'),
  activity('email.changed'),
  activity('sessions.ended'),
  activity('api_key.created', { name: z.string() }),
  activity('api_key.rotated', { name: z.string() }),
  /** Of another member, who is the subject, or of oneself. */
  activity('api_key.revoked', { name: z.string() }),
  activity('application.registered', { name: z.string() }),
  activity('application.changed', { name: z.string() }),
  activity('application.secret_rotated', { name: z.string() }),
  activity('application.deleted', { name: z.string() }),
  activity('application.connected', { name: z.string() }),
  /** By its member, by somebody else for the member, who is the subject, or by the application itself. */
  activity('application.disconnected', { name: z.string() }),
] as const

const exports = [
  activity('data.exported', { what: z.enum(['posts', 'analytics', 'points', 'activity']) }),
  activity('calendar_feed.created'),
  activity('calendar_feed.revoked'),
  activity('review_link.created', { name: z.string() }),
  activity('review_link.renewed', { name: z.string() }),
  activity('review_link.withdrawn', { name: z.string() }),
  activity('review_link.deleted', { name: z.string() }),
] as const

export const activitySchema = z.discriminatedUnion('kind', [
  ...members,
  ...workspace,
  ...socialAccounts,
  ...publishing,
  ...pointsOf,
  ...billing,
  ...settings,
  ...security,
  ...exports,
])

export type Activity = z.infer<typeof activitySchema>
export type ActivityKind = Activity['kind']

const kindsOf = (schemas: readonly { shape: { kind: { value: ActivityKind } } }[]) =>
  schemas.map(({ shape }) => shape.kind.value)

/** The categories by which activity is filtered, in the order of the filter. */
export const activityCategories = {
  members: { name: 'Members', kinds: kindsOf(members) },
  workspace: { name: 'Workspace', kinds: kindsOf(workspace) },
  accounts: { name: 'Social accounts', kinds: kindsOf(socialAccounts) },
  publishing: { name: 'Publishing', kinds: kindsOf(publishing) },
  points: { name: 'Points', kinds: kindsOf(pointsOf) },
  billing: { name: 'Billing', kinds: kindsOf(billing) },
  settings: { name: 'Settings', kinds: kindsOf(settings) },
  security: { name: 'Sign-in and security', kinds: kindsOf(security) },
  exports: { name: 'Exports', kinds: kindsOf(exports) },
} as const

export type ActivityCategory = keyof typeof activityCategories

export const activityCategoryKeys = Object.keys(activityCategories) as ActivityCategory[]

export const categoryOf = (kind: ActivityKind): ActivityCategory =>
  activityCategoryKeys.find((key) => activityCategories[key].kinds.includes(kind)) ?? 'workspace'
