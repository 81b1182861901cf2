import { counted } from '../../../contract/counted.ts'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { eventPage } from '../../../contract/notifications/event-titles.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import { unsubscribeUrl } from '../../accounts/index.ts'
import type { ToldComment } from '../../comments/index.ts'
import type { Context } from '../../context.ts'
import { nameInMail, type Block, type MailText } from '../../mail/index.ts'
import type { ApprovalReader } from './approval-mails.queries.ts'

export type CommentEvent = Extract<NotifiedEvent, { type: `comment.${string}` }>

export const isCommentEvent = (event: NotifiedEvent): event is CommentEvent =>
  event.type.startsWith('comment.')

/** What is still to tell: nothing of deleted comments, and changed ones as they are now. */
export const asTheyAre = (
  events: readonly CommentEvent[],
  written: ReadonlyMap<string, ToldComment>,
): CommentEvent[] =>
  events.flatMap(({ type, data }): CommentEvent[] => {
    const comment = written.get(data.commentId)
    if (!comment) return []
    const isMentioned = type === 'comment.mentioned' && comment.mentioned.has(data.userId)
    return [
      {
        type: isMentioned ? 'comment.mentioned' : 'comment.added',
        data: { ...data, excerpt: comment.excerpt },
      },
    ]
  })

/** The maximum number of comments that a mail quotes; further ones are only counted. */
const quoted = 10

/** The mail for one member about comments that mention them, or that are about posts or in threads of theirs. */
export function commentMail(ctx: Context, reader: ApprovalReader, events: readonly CommentEvent[]): MailText {
  const link = (path: string) => inWorkspace(ctx.config.appUrl + path, reader.workspaceId)
  const mentionsFirst = events.toSorted((one, other) => rank(one) - rank(other))
  const [first] = mentionsFirst
  const more = events.length - quoted
  return {
    subject: first && events.length === 1 ? lineOf(first) : `${counted(events.length, 'comment')} for you`,
    greet: reader.full_name,
    blocks: [
      ...mentionsFirst
        .slice(0, quoted)
        .flatMap((event): Block[] => [
          { heading: lineOf(event) },
          { say: `“${event.data.excerpt}”` },
          { links: [{ text: 'Open the post', url: link(eventPage(event)) }] },
        ]),
      ...(more > 0 ? [{ say: `And ${counted(more, 'more comment')}.` }] : []),
    ],
    footer: `You received this email because you work in the workspace ${reader.workspace}. Comments within a few minutes are collected into one email.`,
    unsubscribeUrl: unsubscribeUrl(ctx, reader.id, 'emailNotifications'),
  }
}

const rank = ({ type }: CommentEvent): number => (type === 'comment.mentioned' ? 0 : 1)

function lineOf({ type, data }: CommentEvent): string {
  const who = nameInMail(data.by.name, data.by.userId === null ? 'A reviewer' : 'A member')
  return type === 'comment.mentioned' ? `${who} mentioned you in a comment` : `${who} commented on a post`
}
