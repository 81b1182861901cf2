import { counted } from '../../../shared/numbers/compact-number.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import type { BulkResult } from '../list-calls.ts'
import type { PostAction } from './possible-actions.ts'

/** `move`: each by the same time. `ask`: they wait for approval before they are published. */
type Done = PostAction | 'move' | 'ask'

const done: Record<Done, (count: number) => string> = {
  publish: (count) => (count === 1 ? 'Publishing...' : `Publishing ${count} posts...`),
  schedule: (count) => `${counted(count, 'post')} scheduled.`,
  queue: (count) => `${counted(count, 'post')} added to the queue.`,
  ask: (count) => `Asked for approval of ${counted(count, 'post')}.`,
  move: (count) => `${counted(count, 'post')} moved.`,
  cancel: (count) =>
    count === 1 ? 'Canceled. The post is a draft again.' : `Canceled. ${count} posts are drafts again.`,
  delete: (count) => (count === 1 ? 'The post is deleted.' : `${count} posts are deleted.`),
}

/** What to say about an action: what was done, and how many posts stay as they are and why. */
export function resultMessage(action: Done, result: BulkResult): Message {
  const [first] = result.refused
  const words = result.done.length > 0 ? done[action](result.done.length) : ''
  if (!first) return { severity: 'success', text: words }
  const stale = first.code === 'stale_version'
  const why = stale ? 'It was changed in the meantime. Check it, then try again.' : first.message
  if (result.done.length === 0 && result.refused.length === 1) return { severity: 'error', text: why }
  const left = result.refused.length
  const stay = left === 1 ? '1 post stays as it is' : `${left} posts stay as they are`
  return { severity: words ? 'warning' : 'error', text: `${words} ${stay}: ${why}`.trim() }
}

type Question = { title: string; text: string; confirmLabel: string; busyLabel: string }

/**
 * `skipped`: chosen posts that the action is not possible for. `cost`: the points of adding all to the queue. `asks`: they
 * wait for approval first.
 */
export function question(
  action: 'publish' | 'queue' | 'delete',
  { count, skipped, cost, asks = false }: { count: number; skipped: number; cost: number; asks?: boolean },
): Question {
  const one = count === 1
  const rest = skipped === 0 ? '' : ` ${skippedWords(skipped)}`
  if (action === 'publish' && asks) {
    return {
      title: one ? 'Ask to publish this post?' : `Ask to publish ${count} posts?`,
      text: `${one ? 'It is published as soon as it is approved.' : 'Each is published as soon as it is approved.'}${rest}`,
      confirmLabel: 'Ask for approval',
      busyLabel: 'Asking...',
    }
  }
  if (action === 'publish') {
    return {
      title: one ? 'Publish this post now?' : `Publish ${count} posts now?`,
      text: `${one ? 'This posts immediately.' : 'All of them are posted immediately.'}${rest}`,
      confirmLabel: one ? 'Publish Now' : `Publish ${count} posts`,
      busyLabel: 'Publishing...',
    }
  }
  if (action === 'queue') {
    return {
      title: one ? 'Add this post to the queue?' : `Add ${count} posts to the queue?`,
      text: `${one ? 'It takes' : 'Each takes'} the next free slot of its account.${rest}`,
      confirmLabel: cost > 0 ? `Add to queue · ${counted(cost, 'point')}` : 'Add to queue',
      busyLabel: 'Adding...',
    }
  }
  return {
    title: one ? 'Delete this post?' : `Delete ${count} posts?`,
    text: `${one ? 'Its' : 'Their'} text and history will be deleted, and what is scheduled will not be published. This cannot be undone.${rest}`,
    confirmLabel: one ? 'Delete' : `Delete ${count} posts`,
    busyLabel: 'Deleting...',
  }
}

const skippedWords = (count: number) =>
  count === 1
    ? '1 chosen post cannot be, and stays as it is.'
    : `${count} chosen posts cannot be, and stay as they are.`
