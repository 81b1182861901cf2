import type { Caller } from '../infra/http/caller.ts'
import type { WebhookRow } from './webhooks.queries.ts'

/** Who made a secret sees it again; others who need one make a new one, which everybody sees in the activity. */
export const canSeeSecret = (
  { userId }: Pick<Caller, 'userId'>,
  { secret_by: madeBy }: Pick<WebhookRow, 'secret_by'>,
): boolean => madeBy === userId
