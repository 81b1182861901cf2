import type { FastifyReply } from 'fastify'
import { counted } from '../../contract/counted.ts'
import type { Context } from '../context.ts'
import { AppError, waitInWords } from '../infra/http/app-error.ts'
import { createSharedCounter, type Count } from '../infra/limits/shared-counter.ts'

export type LimitCalls = (
  key: { id: string; workspaceId: string },
  reply: Pick<FastifyReply, 'header'>,
) => Promise<void>

/**
 * Counts the calls of each key and of all keys of a workspace. Every answer says in `RateLimit-...` what the limit that
 * has less left still allows. Throws `rate_limited` beyond one.
 */
export function createCallLimits({ config, db }: Context): LimitCalls {
  const { key: perKey, workspace: perWorkspace } = config.apiKeys.callsPerMinute
  const countForKey = createSharedCounter(db, { max: perKey, seconds: 60 })
  const countForWorkspace = createSharedCounter(db, { max: perWorkspace, seconds: 60 })
  return async ({ id, workspaceId }, reply) => {
    const ofKey = await countForKey(`api-key:${id}`)
    if (ofKey.isSpent) throw beyond(ofKey, 'An API key or application makes', reply)
    const ofWorkspace = await countForWorkspace(`api-workspace:${workspaceId}`)
    if (ofWorkspace.isSpent)
      throw beyond(ofWorkspace, 'All API keys and applications of a workspace together make', reply)
    tell(reply, ofKey.left <= ofWorkspace.left ? ofKey : ofWorkspace)
  }
}

function tell(reply: Pick<FastifyReply, 'header'>, { max, left, resetSeconds }: Count): void {
  void reply.header('ratelimit-limit', max)
  void reply.header('ratelimit-remaining', left)
  void reply.header('ratelimit-reset', resetSeconds)
}

function beyond(count: Count, whose: string, reply: Pick<FastifyReply, 'header'>): AppError {
  tell(reply, count)
  const { max, resetSeconds } = count
  return new AppError(
    'rate_limited',
    `${whose} at most ${counted(max, 'call')} a minute. Go on in ${waitInWords(resetSeconds)}.`,
    { retryAfterSeconds: resetSeconds },
  )
}
