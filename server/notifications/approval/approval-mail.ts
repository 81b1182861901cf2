import { counted } from '../../../contract/counted.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import { unsubscribeUrl } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { nameInMail, type Block, type MailText } from '../../mail/index.ts'
import type { PostInApproval } from '../../posts/index.ts'
import type { ApprovalEvent, ApprovalReader } from './approval-mails.queries.ts'

/** The maximum number of posts that a part of a mail names; further ones are only counted. */
const named = 10

/** A part of the mail: what it says, and the posts that it is about. `line` is the subject of a mail that begins with it. */
type Part = { line: string; says: string[]; posts: readonly PostInApproval[]; waits: boolean }

type Told = { events: readonly ApprovalEvent[]; posts: readonly PostInApproval[] }

/** The mail for one member; undefined if nothing of it is still news: what was asked for is decided, or deleted. */
export function approvalMail(ctx: Context, reader: ApprovalReader, told: Told): MailText | undefined {
  const link = (path: string) => inWorkspace(ctx.config.appUrl + path, reader.workspaceId)
  const parts = [...dueSoon(reader, told), ...requests(reader, told), ...decisions(told)]
  const [first] = parts
  if (!first) return undefined
  const [post, ...others] = parts.flatMap(({ posts }) => posts)
  const list = first.waits ? '/content/posts?tab=approval' : '/content/posts'
  return {
    subject: first.line,
    greet: reader.full_name,
    blocks: [
      ...parts.flatMap((part) => blocksOf(part, link)),
      post && others.length === 0
        ? { button: 'Open the post', url: link(`/content/posts/${post.id}`) }
        : { button: first.waits ? 'See what waits for approval' : 'See your posts', url: link(list) },
    ],
    footer: `You received this email because you work in the workspace ${reader.workspace}. What is asked and decided within a few minutes is collected into one email.`,
    unsubscribeUrl: unsubscribeUrl(ctx, reader.id, 'emailNotifications'),
  }
}

/** Posts that are published only if they are approved soon: by the reader, or by somebody else. */
function dueSoon(reader: ApprovalReader, { events, posts }: Told): Part[] {
  const due = postsOf(events, posts, 'approval.due_soon').filter(({ isAsked }) => isAsked)
  const [own, others] = [false, true].map((mayApprove) =>
    due.filter(({ approvers }) => approvers.has(reader.id) === mayApprove),
  ) as [PostInApproval[], PostInApproval[]]
  const says = ['What is not approved before its time is not published.']
  const line = (count: number, whose: string) =>
    count === 1
      ? `A post ${whose}is due soon and not approved yet`
      : `${count} posts ${whose}are due soon and not approved yet`
  return [
    ...(others.length > 0 ? [{ line: line(others.length, ''), says, posts: others, waits: true }] : []),
    ...(own.length > 0 ? [{ line: line(own.length, 'of yours '), says, posts: own, waits: true }] : []),
  ]
}

/** By who asks. */
function requests(reader: ApprovalReader, { events, posts }: Told): Part[] {
  const asked = events.filter((event) => event.type === 'approval.requested')
  return [...Map.groupBy(asked, ({ data }) => data.by.userId).values()].flatMap((ofOne): Part[] => {
    const about = postsOf(ofOne, posts, 'approval.requested').filter(
      ({ isAsked, approvers }) => isAsked && approvers.has(reader.id),
    )
    const groups = new Set(about.map(({ groupId }) => groupId))
    const notes = ofOne.flatMap(({ data: { note, postId } }) =>
      note !== '' && groups.has(groupOf(posts, postId) ?? '') ? [`“${note}”`] : [],
    )
    const [first] = ofOne
    if (!first || about.length === 0) return []
    const who = nameInMail(first.data.by.name, 'A member')
    const what = about.length === 1 ? '' : ` of ${about.length} posts`
    return [
      { line: `${who} asks for your approval${what}`, says: [...new Set(notes)], posts: about, waits: true },
    ]
  })
}

const verbs = {
  approved: ['approved', ''],
  changes_requested: ['asked for changes', 'to '],
  rejected: ['rejected', ''],
  taken_back: ['took back the approval of', ''],
} as const

/** By who decided what, and why. */
function decisions({ events, posts }: Told): Part[] {
  const decided = withoutUndone(
    events.filter((event) => event.type === 'approval.decided'),
    posts,
  )
  const same = Map.groupBy(decided, ({ data: { by, decision, reason } }) =>
    JSON.stringify([by, decision, reason]),
  )
  return [...same.values()].flatMap((ofOne): Part[] => {
    const [first] = ofOne
    if (!first) return []
    const { by, decision, reason } = first.data
    const about = postsOf(ofOne, posts, 'approval.decided').filter(
      ({ id, last }) => last === decision || ofOne.some(({ data }) => data.postId === id),
    )
    if (about.length === 0) return []
    const [verb, preposition] = verbs[decision]
    const whose = about.length === 1 ? 'your post' : `${about.length} of your posts`
    const line = `${nameInMail(by, 'A member')} ${verb} ${preposition}${whose}`
    return [{ line, says: reason === '' ? [] : [`“${reason}”`], posts: about, waits: false }]
  })
}

type DecidedEvent = Extract<ApprovalEvent, { type: 'approval.decided' }>

/** An approval that was taken back before it was mailed is no news, and neither is that. */
function withoutUndone(events: readonly DecidedEvent[], posts: readonly PostInApproval[]): DecidedEvent[] {
  const has = (decision: DecidedEvent['data']['decision'], { data }: DecidedEvent) =>
    events.some(
      (one) =>
        one.data.decision === decision &&
        one.data.by === data.by &&
        groupOf(posts, one.data.postId) === groupOf(posts, data.postId),
    )
  return events.filter((event) => {
    const { decision, postId } = event.data
    if (decision === 'taken_back') return !has('approved', event)
    if (decision !== 'approved' || !has('taken_back', event)) return true
    // Of some posts of the group it may stand.
    const group = groupOf(posts, postId)
    return posts.some((one) => one.groupId === group && one.last === 'approved')
  })
}

/** The posts of the groups that these events are about: posts of a group are asked for together, and told as one. */
function postsOf(
  events: readonly ApprovalEvent[],
  posts: readonly PostInApproval[],
  type: ApprovalEvent['type'],
) {
  const groups = new Set(
    events.filter((event) => event.type === type).map(({ data }) => groupOf(posts, data.postId)),
  )
  return posts.filter(({ groupId }) => groups.has(groupId))
}

const groupOf = (posts: readonly PostInApproval[], postId: string) =>
  posts.find(({ id }) => id === postId)?.groupId

function blocksOf({ line, says, posts, waits }: Part, link: (path: string) => string): Block[] {
  const links = posts.slice(0, named).map(({ id, excerpt, platform, when }) => ({
    text: `${excerpt === '' ? 'A post without text' : excerpt} (${[platforms[platform].name, when].filter((one) => one !== null).join(', ')})`,
    url: link(`/content/posts/${id}`),
  }))
  const more = posts.length - links.length
  const list = waits ? '/content/posts?tab=approval' : '/content/posts'
  if (more > 0) links.push({ text: `and ${counted(more, 'post')} more`, url: link(list) })
  return [{ heading: line }, ...says.map((say) => ({ say })), { links }]
}
