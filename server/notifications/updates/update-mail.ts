import { platforms } from '../../../contract/platforms/platforms.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import { unsubscribeUrl } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import type { Block, MailText } from '../../mail/index.ts'
import type { AuthorUpdates } from '../../posts/index.ts'
import type { UpdateReader } from './updates.queries.ts'

type Step = AuthorUpdates['step']

const verbs: Record<Step, string> = {
  published: 'published',
  scheduled: 'scheduled',
  rescheduled: 'moved to another time',
  edited: 'changed',
  canceled: 'taken off the schedule',
  publish_requested: 'sent to be published',
}

/** The mail about what happened to the posts of one author in one workspace. */
export function updateMail(ctx: Context, reader: UpdateReader, updates: readonly AuthorUpdates[]): MailText {
  const steps = [...new Set(updates.map(({ step }) => step))]
  const link = (path: string) => inWorkspace(ctx.config.appUrl + path, reader.workspaceId)
  return {
    subject: subjectOf(updates, steps),
    greet: reader.full_name,
    blocks: [
      ...steps.flatMap((step) =>
        stepBlocks(
          link,
          updates.filter((one) => one.step === step),
        ),
      ),
      { button: 'See your posts', url: link('/content/posts') },
    ],
    footer: `You received this email because you wrote these posts in the workspace ${reader.workspace}. What happens within a quarter of an hour is collected into one email.`,
    unsubscribeUrl: unsubscribeUrl(ctx, reader.userId, 'contentUpdates'),
  }
}

function subjectOf(updates: readonly AuthorUpdates[], steps: readonly Step[]): string {
  const [first] = updates
  const [step, ...others] = steps
  if (!first || !step || others.length > 0) return 'Updates about your posts'
  if (first.count > 1) return `${first.count} of your posts were ${verbs[step]}`
  return `Your post for ${platforms[first.platform].name} was ${verbs[step]}`
}

function stepBlocks(link: (path: string) => string, updates: readonly AuthorUpdates[]): Block[] {
  const [first] = updates
  if (!first) return []
  const { step, count } = first
  const links = updates.map(({ postId, platform, excerpt, by }) => ({
    text: `${excerpt === '' ? 'A post without text' : excerpt} (${platforms[platform].name}${by === null ? '' : `, by ${by}`})`,
    url: link(`/content/posts/${postId}`),
  }))
  const more = count - updates.length
  if (more > 0) links.push({ text: `and ${more.toLocaleString('en')} more`, url: link('/content/posts') })
  return [
    {
      heading:
        count === 1 ? `1 post was ${verbs[step]}` : `${count.toLocaleString('en')} posts were ${verbs[step]}`,
    },
    { links },
  ]
}
