import type { Answer } from '../http/responses.ts'
import { engagementOf } from '../store/engagement.ts'
import type { PageCall } from './endpoint.ts'
import { ownPost } from './nodes.ts'

/** `GET /{post}/reactions`: Facebook names nobody to an application without a permission of its own. */
export function listReactions(call: PageCall): Answer {
  const { likes } = engagementOf(ownPost(call), call.context.clock())
  const summary = call.fields.summary === 'true' || call.fields.summary === 'total_count'
  return { status: 200, body: { data: [], ...(summary && { summary: { total_count: likes } }) } }
}
