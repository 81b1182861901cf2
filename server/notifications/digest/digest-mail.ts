import { capabilitiesOf } from '../../../contract/workspaces/access.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import { maxCountedPosts } from '../../../contract/social-accounts/social-accounts.ts'
import { unsubscribeUrl } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import type { Block, MailText } from '../../mail/index.ts'
import type { AccountInNeed, EndingAccount, Needs, PostsInNeed } from './collect-needs.ts'
import type { MailReader } from './digest.queries.ts'
import { feedBlocks, feedsSubject } from './feed-blocks.ts'
import { webhookBlocks, webhooksSubject } from './webhook-blocks.ts'
import { unpaidBlocks, unpaidSubject } from './unpaid-blocks.ts'

const namedPosts = 5

/** The address of a page in the workspace of the mail. */
type Link = (path: string) => string

/** The mail for one member; undefined if it contains nothing that this member can act on. */
export function digestMail(ctx: Context, reader: MailReader, needs: Needs): MailText | undefined {
  const link = (path: string) => inWorkspace(ctx.config.appUrl + path, reader.workspaceId)
  const can = capabilitiesOf[reader.role]
  const mayConnect = can.has('social-accounts:manage')
  const mayPublish = reader.posts && can.has('posts:publish')
  const posts = mayPublish ? needs.posts : []
  const unpaid = mayPublish ? needs.unpaid : []
  const feeds = mayPublish ? needs.feeds : []
  const lost = needs.accounts.filter(({ count }) => mayConnect || count > 0)
  const accounts = reader.accounts ? lost : []
  const ending = reader.accounts && mayConnect ? needs.ending : []
  const webhooks = reader.posts && can.has('webhooks:manage') ? needs.webhooks : []
  if ([posts, unpaid, feeds, accounts, ending, webhooks].every((needed) => needed.length === 0))
    return undefined
  return {
    subject:
      posts.length + accounts.length > 0
        ? subjectOf(posts, accounts)
        : unpaid.length > 0
          ? unpaidSubject(unpaid)
          : feeds.length > 0
            ? feedsSubject(feeds)
            : ending.length > 0
              ? endingSubject(ending)
              : webhooksSubject(webhooks),
    greet: reader.full_name,
    blocks: [
      ...accounts.flatMap((one) => accountBlocks(link, one, mayConnect)),
      ...posts.flatMap((one) => postBlocks(link, one)),
      ...(unpaid.length > 0 ? unpaidBlocks(link, unpaid, can.has('billing:manage')) : []),
      ...(feeds.length > 0 ? feedBlocks(link, feeds) : []),
      ...ending.flatMap((one) => endingBlocks(link, one)),
      ...webhooks.flatMap((one) => webhookBlocks(link, one)),
      { button: 'See what needs attention', url: link('/dashboard') },
    ],
    footer: `You received this email because you can publish in the workspace ${reader.workspace}. What needs your attention is collected into one email.`,
    unsubscribeUrl: unsubscribeUrl(ctx, reader.id, 'emailNotifications'),
  }
}

function subjectOf(posts: readonly PostsInNeed[], accounts: readonly AccountInNeed[]): string {
  const all = posts.flatMap((group) => group.posts)
  const [account] = accounts
  if (account && all.length === 0 && accounts.length === 1) {
    const waiting =
      account.count > 0 ? `: ${counted(account.count)} ${account.count === 1 ? 'is' : 'are'} waiting` : ''
    return `Connect ${account.account} again${waiting}`
  }
  const failed = all.every(({ status }) => status === 'failed')
  const what = failed ? 'not published' : 'in need of your attention'
  const accountsToo = `${accounts.length === 1 ? '1 account' : `${accounts.length} accounts`} to connect again`
  if (all.length === 0) return `You have ${accountsToo}`
  const [first] = posts
  const text =
    all.length === 1 && first
      ? `Your post for ${first.account} ${failed ? 'was not published' : 'needs your attention'}`
      : `${counted(all.length)} ${failed ? 'were not published' : 'need your attention'}`
  return accounts.length === 0 ? text : `${counted(all.length)} ${what}, and ${accountsToo}`
}

function endingSubject([first, ...others]: readonly EndingAccount[]): string {
  if (!first) return 'Sign in again soon'
  return others.length === 0
    ? `Connect ${first.account} again before ${dayOf(first)}`
    : `Connect ${others.length + 1} accounts again soon`
}

function endingBlocks(link: Link, ending: EndingAccount): Block[] {
  const { account, platform } = ending
  return [
    { heading: `${account}: our access ends on ${dayOf(ending)}` },
    {
      say: `${platform} asks you to sign in again from time to time. Connect the account again before then, so that its scheduled posts go out. Its posts and their history stay.`,
    },
    { button: 'Connect it again', url: link('/social') },
  ]
}

const dayOf = ({ endsAt }: EndingAccount) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(endsAt))

function accountBlocks(link: Link, { account, platform, count, named }: AccountInNeed, mayConnect: boolean) {
  const waiting =
    count === 0
      ? 'Until then, nothing is published to it.'
      : `${counted(count)} ${count === 1 ? 'waits' : 'wait'} for it. Nothing was sent, and nothing is published until you resume ${count === 1 ? 'it' : 'them'}.`
  const cure = mayConnect
    ? 'Connect it again, and you can resume its posts with one click.'
    : 'An owner or admin of your workspace can connect it again.'
  const blocks: Block[] = [
    { heading: `${account} must be connected again` },
    { say: `${platform} no longer lets us post to this account. ${waiting} ${cure}` },
    ...linksTo(link, named, count),
  ]
  if (mayConnect) blocks.push({ button: 'Connect it again', url: link('/social') })
  return blocks
}

function postBlocks(link: Link, { account, posts }: PostsInNeed): Block[] {
  const [first] = posts
  if (!first) return []
  const { status, problem } = first
  const isLate = problem.code === 'too_late' && posts.length > 1
  const heading = status === 'failed' ? 'not published' : 'needs attention'
  return [
    {
      heading:
        posts.length === 1
          ? `${account}: ${status === 'failed' ? 'a post was not published' : 'a post needs your attention'}`
          : `${account}: ${posts.length} posts ${status === 'failed' ? `were ${heading}` : 'need your attention'}`,
    },
    {
      say: isLate
        ? 'They are so late that your workspace wants to be asked first. Publish them now, or choose other times.'
        : `${problem.cause} ${problem.cure}`,
    },
    ...linksTo(link, posts.slice(0, namedPosts), posts.length, status),
  ]
}

function linksTo(
  link: Link,
  named: readonly { id: string; excerpt: string }[],
  count: number,
  status = 'needs_attention',
): Block[] {
  const links = named.map(({ id, excerpt }) => ({
    text: excerpt === '' ? 'A post without text' : excerpt,
    url: link(`/content/posts/${id}`),
  }))
  const more = count - named.length
  if (more > 0) {
    const text = count >= maxCountedPosts ? 'and all others' : `and ${counted(more)} more`
    links.push({ text, url: link(`/content/posts?status=${status}`) })
  }
  return links.length === 0 ? [] : [{ links }]
}

const counted = (posts: number) =>
  posts === 1 ? '1 post' : `${posts.toLocaleString('en')}${posts >= maxCountedPosts ? '+' : ''} posts`
