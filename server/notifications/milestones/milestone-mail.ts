import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import { unsubscribeUrl } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import type { MailText } from '../../mail/index.ts'
import type { ReachedMilestone } from '../../milestones/index.ts'
import { lineExcerptOf } from '../../posts/index.ts'
import type { MilestoneReader } from './milestone-readers.queries.ts'

/** The maximum number that a mail names; further ones are only counted. */
const named = 10
const excerptLength = 90

/** The mail about the milestones that the posts and accounts of a workspace reached. */
export function milestoneMail(
  ctx: Context,
  reader: MilestoneReader,
  reached: readonly ReachedMilestone[],
): MailText {
  const link = (path: string) => inWorkspace(ctx.config.appUrl + path, reader.workspaceId)
  const links = reached.slice(0, named).map((one) => ({
    text: `${amountOf(one)}: ${subjectOf(one)}`,
    url: link(one.postId === null ? '/analytics' : `/content/posts/${one.postId}`),
  }))
  const more = reached.length - links.length
  if (more > 0) links.push({ text: `and ${more.toLocaleString('en')} more`, url: link('/analytics') })
  return {
    subject: titleOf(reached),
    greet: reader.full_name,
    blocks: [
      { say: `Reached in the workspace ${reader.workspace}:` },
      { links },
      { button: 'See your analytics', url: link('/analytics') },
    ],
    footer: `You received this email because you turned on engagement milestones. The milestones of an hour are collected into one email.`,
    unsubscribeUrl: unsubscribeUrl(ctx, reader.id, 'engagementMilestones'),
  }
}

function titleOf(reached: readonly ReachedMilestone[]): string {
  const [first, ...others] = reached
  if (!first || others.length > 0) return `${reached.length.toLocaleString('en')} milestones reached`
  return `${first.postId === null ? accountOf(first) : `Your post on ${platforms[first.platform].name}`} reached ${amountOf(first)}`
}

const amountOf = ({ reached, metric }: ReachedMilestone) => `${reached.toLocaleString('en')} ${metric}`

function subjectOf(one: ReachedMilestone): string {
  if (one.postId === null) return accountOf(one)
  const text = lineExcerptOf(one.beginning ?? '', excerptLength)
  return `${text === '' ? 'A post without text' : text} (${accountOf(one)})`
}

function accountOf({ platform, username }: ReachedMilestone): string {
  const { name } = platforms[platform]
  return username === null ? name : `${handleOf(username)} on ${name}`
}
