import { plans } from '../billing/plans.ts'
import { brand } from '../brand.ts'
import { counted } from '../counted.ts'
import { platforms, type PlatformKey } from '../platforms/platforms.ts'
import { handleOf } from '../social-accounts/handle-of.ts'
import type { Activity, ActivityKind } from './activities.ts'
import type { ActivityLine } from './activity-list.ts'

type Line = Pick<ActivityLine, 'actor' | 'by' | 'subject' | 'username' | 'activity'> &
  Partial<Pick<ActivityLine, 'program'>>
type DataOf<Kind extends ActivityKind> = Extract<Activity, { kind: Kind }>['data']
type Names = {
  subject: string
  /** Whether the act is about a member who has a name. */
  isAbout: boolean
  username: string | null
  isUser: boolean
}
/** What was done, after the name of who did it, or a whole sentence where nobody did it. */
type Said = string | { whole: string }
type Words = { [Kind in ActivityKind]: (data: DataOf<Kind>, names: Names) => Said }

const intervals = { month: 'monthly', year: 'yearly' } as const

const address = (email: string | undefined) => email ?? 'a former user'
const quoted = (excerpt: string | null) => (excerpt === null || excerpt === '' ? '' : `: “${excerpt}”`)

/** "Instagram (@river_bakes)"; only the platform if it has no account. */
const accountOf = ({ platform }: { platform: PlatformKey }, { username }: Names) =>
  platforms[platform].name + (username === null ? '' : ` (${handleOf(username)})`)

/** "a post for Instagram: “We are open”", "3 posts". */
function postsOf({ count, platform, excerpt }: DataOf<'post.scheduled'>): string {
  const which = count === 1 ? 'a post' : counted(count, 'post')
  return `${which}${platform === null ? '' : ` for ${platforms[platform].name}`}${quoted(excerpt)}`
}

/** What a user did, or what happened at the payment provider. */
const byUser = ({ isUser }: Names, did: string, happened: string, rest: string): Said =>
  isUser ? `${did} ${rest}` : { whole: `${happened} ${rest}` }

/** What a member did, or a reviewer, who is named because no user did it. */
const byClient = ({ client }: DataOf<'approval.approved'>, did: string): Said =>
  client === undefined ? did : { whole: `${client} (client) ${did}` }

const words: Words = {
  'member.invited': ({ email, role }) => `invited ${address(email)} as ${role}`,
  'invitation.resent': ({ email }) => `sent the invitation of ${address(email)} again`,
  'invitation.withdrawn': ({ email }) => `withdrew the invitation of ${address(email)}`,
  'member.joined': ({ role }) => `joined as ${role}`,
  'member.role_changed': ({ from, to }, { subject }) =>
    `changed the role of ${subject} from ${from} to ${to}`,
  'member.accounts_changed': ({ accounts }, { subject }) =>
    accounts === null
      ? `gave ${subject} all social accounts`
      : `limited ${subject} to ${counted(accounts, 'social account')}`,
  'member.removed': (_, { subject }) => `removed ${subject}`,
  'member.left': () => 'left the workspace',
  'ownership.handed_over': (_, { subject }) => `handed the workspace over to ${subject}`,

  'workspace.created': () => 'created the workspace',
  'workspace.renamed': ({ to }) => `renamed the workspace to “${to}”`,
  'workspace.archived': () => 'archived the workspace',
  'workspace.restored': () => 'restored the workspace',
  'workspace.deletion_requested': () => 'requested the deletion of the workspace',
  'workspace.deletion_undone': () => 'undid the deletion of the workspace',
  'client.added': ({ name }) => `added the client “${name}”`,
  'client.left': ({ name, payer }) =>
    payer === undefined ? `let the client “${name}” go` : `left the plan of ${payer} with “${name}”`,

  'social_account.connected': (data, names) => `connected ${accountOf(data, names)}`,
  'social_account.reconnected': (data, names) => `reconnected ${accountOf(data, names)}`,
  'social_account.disconnected': (data, names) => `disconnected ${accountOf(data, names)}`,
  'social_account.access_lost': (data, names) => ({
    whole: `The access to ${accountOf(data, names)} was lost`,
  }),

  'post.publish_requested': (data) => `chose to publish ${postsOf(data)}`,
  'post.scheduled': (data) => `scheduled ${postsOf(data)}`,
  'post.canceled': (data) => `canceled ${postsOf(data)}`,
  'approval.requested': (data) => `asked for the approval of ${postsOf(data)}`,
  'approval.approved': (data) => byClient(data, `approved ${postsOf(data)}`),
  'approval.changes_requested': (data) => byClient(data, `asked for changes of ${postsOf(data)}`),
  'approval.rejected': (data) => `rejected ${postsOf(data)}`,
  'approval.taken_back': (data) => `took back the approval of ${postsOf(data)}`,
  'post.deleted': (data) => `deleted ${postsOf(data)}`,
  'comment.deleted': ({ reviewer }, { subject }) => `deleted a comment of ${reviewer ?? subject}`,
  'post.deleted_on_platform': ({ platform, excerpt }) =>
    `deleted a published post on ${platform === null ? 'its platform' : platforms[platform].name}${quoted(excerpt)}`,
  'posts.imported': ({ rows }) => `imported ${counted(rows, 'row')} of a file as posts`,
  'import.undone': () => 'undid an import of posts',
  'post.resumed': ({ count, ...data }, names) =>
    `resumed ${counted(count, 'post')} of ${accountOf(data, names)}`,
  'post.published': (data, names) => {
    const on = `${accountOf(data, names)}${quoted(data.excerpt)}`
    return names.isUser ? `marked a post as published on ${on}` : { whole: `A post was published on ${on}` }
  },
  'post.failed': ({ cause, ...data }, names) => ({
    whole: `A post could not be published on ${accountOf(data, names)}${quoted(data.excerpt)}. ${cause}`,
  }),
  'post.needs_attention': ({ cause, ...data }, names) => ({
    whole: `A post for ${accountOf(data, names)} needs attention${quoted(data.excerpt)}. ${cause}`,
  }),

  'points.bought': ({ points }) => ({ whole: `A pack of ${counted(points, 'point')} was bought` }),
  'points.granted': ({ points }) => `granted ${counted(points, 'point')}`,
  'points.withdrawn': ({ points }) => ({
    whole: `${counted(points, 'point')} of an invoice were withdrawn, as it was refunded or is disputed`,
  }),
  'points.restored': ({ points }) => ({
    whole: `${counted(points, 'point')} of an invoice came back, as it is no longer disputed`,
  }),

  'plan.changed': ({ from, to }, names) =>
    byUser(names, 'changed the plan', 'The plan changed', `from ${plans[from].name} to ${plans[to].name}`),
  'plan.change_scheduled': ({ to, interval }, names) =>
    byUser(
      names,
      'chose',
      'The plan becomes',
      `${plans[to].name}${interval === null ? '' : `, paid ${intervals[interval]},`} at the end of the paid period`,
    ),
  'plan.canceled': (_, names) =>
    byUser(names, 'canceled the plan', 'The plan was canceled', 'at the end of the paid period'),
  'plan.resumed': (_, names) => byUser(names, 'kept the plan,', 'The plan was kept,', 'which renews again'),
  'plan.interval_changed': ({ interval }, names) =>
    byUser(names, 'chose to pay', 'The plan is now paid', intervals[interval]),
  'payment.failed': () => ({ whole: 'A payment for the plan failed' }),

  'workspace.time_zone_changed': ({ to }) => `changed the time zone to ${to}`,
  'workspace.picture_changed': () => 'changed the picture of the workspace',
  'workspace.picture_removed': () => 'removed the picture of the workspace',
  'workspace.approval_changed': ({ mode }) => approvalSentence[mode],
  'workspace.late_rule_changed': ({ hours }) =>
    hours === null
      ? 'chose that late posts are published without asking'
      : `chose that posts ask when they are more than ${counted(hours, 'hour')} late`,
  'workspace.links_changed': ({ enabled }) =>
    enabled ? 'changed the parameters of links in posts' : 'turned off the parameters of links in posts',
  'queue.slots_changed': ({ slots, ...data }, names) =>
    `changed the queue of ${accountOf(data, names)} to ${counted(slots, 'slot')} a week`,
  'queue.paused': (data, names) => `paused the queue of ${accountOf(data, names)}`,
  'queue.resumed': (data, names) => `resumed the queue of ${accountOf(data, names)}`,
  'assistant.model_saved': ({ model }) => `let the assistant use ${model} with a key of the workspace`,
  'assistant.model_removed': () => 'removed the assistant’s own model and its key',

  'two_factor.turned_on': () => 'turned two-factor authentication on',
  'two_factor.turned_off': (_, { subject, isUser }) =>
    isUser ? 'turned two-factor authentication off' : `turned two-factor authentication of ${subject} off`,
  'recovery_codes.renewed': () => 'made new recovery codes',
  'password.changed': () => 'changed their password',
  'password.reset': () => 'reset their password by mail',
  'email.changed': () => 'changed their email address',
  'sessions.ended': () => 'signed out other devices',
  'api_key.created': ({ name }) => `made the API key “${name}”`,
  'api_key.rotated': ({ name }) => `gave the API key “${name}” another secret`,
  'api_key.revoked': ({ name }, { subject, isAbout }) =>
    `revoked the API key “${name}”${isAbout ? ` of ${subject}` : ''}`,
  'application.registered': ({ name }) => `registered the application “${name}”`,
  'application.changed': ({ name }) => `changed the application “${name}”`,
  'application.secret_rotated': ({ name }) => `gave the application “${name}” another secret`,
  'application.deleted': ({ name }) => `deleted the application “${name}”`,
  'application.connected': ({ name }) => `connected the application “${name}”`,
  'application.disconnected': ({ name }, { subject, isAbout }) =>
    `disconnected the application “${name}”${isAbout ? ` of ${subject}` : ''}`,

  'data.exported': ({ what }) => `exported ${exported[what]}`,
  'calendar_feed.created': () => 'made an address of the calendar feed',
  'calendar_feed.revoked': () => 'revoked the address of the calendar feed',
  'webhook.added': ({ name }) => `added the webhook “${name}”`,
  'webhook.changed': ({ name }) => `changed the webhook “${name}”`,
  'webhook.switched_on': ({ name }) => `switched the webhook “${name}” on`,
  'webhook.switched_off': ({ name }) => `switched the webhook “${name}” off`,
  'webhook.secret_rotated': ({ name }) => `made a new secret for the webhook “${name}”`,
  'webhook.deleted': ({ name }) => `deleted the webhook “${name}”`,
  'review_link.created': ({ name }) => `made the review link “${name}”`,
  'review_link.renewed': ({ name }) => `made a new address of the review link “${name}”`,
  'review_link.withdrawn': ({ name }) => `withdrew the review link “${name}”`,
  'review_link.deleted': ({ name }) => `deleted the review link “${name}”`,
}

const approvalSentence = {
  none: 'turned approval off',
  optional: 'made approval optional',
  required: 'required approval of posts',
  required_client: 'required approval of posts by members and the client',
} as const

const exported = {
  posts: 'posts as CSV',
  analytics: 'analytics as CSV',
  points: 'the ledger of points as CSV',
  activity: 'the activity as CSV',
} as const satisfies Record<DataOf<'data.exported'>['what'], string>

/** The name of who acted, "Newsletter, for Lena Fischer" for a program; a user who was erased has none. */
export function actorName({ actor, by, program }: Pick<Line, 'actor' | 'by' | 'program'>): string {
  if (actor === 'product') return brand.name
  if (actor === 'operator') return 'The operator'
  return typeof program === 'string'
    ? `${program}, for ${by?.name ?? 'a former user'}`
    : (by?.name ?? 'A former user')
}

/** An activity as an English sentence: "Lena Fischer renamed the workspace to “River Bakes”." */
export function activitySentence(line: Line): string {
  const { kind, data } = line.activity
  const names: Names = {
    subject: line.subject?.name ?? 'a former user',
    isAbout: line.subject !== null,
    username: line.username,
    isUser: line.actor === 'user',
  }
  // The kind says which data there is, which the compiler does not follow through a table.
  const say = words[kind] as ((data: Activity['data'], names: Names) => Said) | undefined
  const said = say ? say(data, names) : 'did something that this page is too old to know'
  const sentence = typeof said === 'string' ? `${actorName(line)} ${said}` : said.whole
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
