import type { Block } from '../../mail/index.ts'
import type { DisabledWebhook } from './collect-needs.ts'

export const webhooksSubject = ([first, ...others]: readonly DisabledWebhook[]): string =>
  first && others.length === 0
    ? `The webhook “${first.name}” was switched off`
    : `${others.length + 1} webhooks were switched off`

/** Why a webhook is off, and where it is switched on again. */
export function webhookBlocks(
  link: (path: string) => string,
  { webhookId, name, reason }: DisabledWebhook,
): Block[] {
  const cause =
    reason === 'gone'
      ? 'Its address answered 410 Gone, which says that it wants no more events.'
      : 'For three days, its address did not accept a single event.'
  return [
    { heading: `The webhook “${name}” was switched off` },
    {
      say: `${cause} Events that already wait are kept for 30 days and sent once you switch it on again; it misses what happens until then.`,
    },
    { button: 'See what it answered', url: link(`/settings/api/webhooks/${webhookId}`) },
  ]
}
