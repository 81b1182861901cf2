import { explainRefusalTo } from '../../api-keys/index.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { ToolCall } from '../tool.ts'
import { localTime } from './post-output.ts'

const soonMinutes = 15

/** The rule, for descriptions of tools. */
export const soonRule = `What would be published within ${soonMinutes} minutes from now takes the scope agents:publish, as publish_now does; it is off at first.`

/** The first instant for which no scope for publishing now is needed. */
const soonEnds = ({ ctx }: ToolCall): Date => new Date(ctx.clock.now().getTime() + soonMinutes * 60_000)

const maySoon = ({ caller }: ToolCall): boolean => caller.capabilities.has('agents:publish')

/** The first instant at which the caller may let something be published; undefined if that is now. */
export const notBefore = (call: ToolCall): string | undefined =>
  maySoon(call) ? undefined : soonEnds(call).toISOString()

/**
 * Publishing soon is publishing now: a person has no time to prevent it. Throws if a post is due that soon and the caller
 * may not publish now. `cure`: what to do instead, given the first local time that is allowed.
 */
export async function requireNotSoon(
  call: ToolCall,
  at: Date,
  { timeZone, cure }: { timeZone: string; cure: (from: string) => string },
): Promise<void> {
  const ends = soonEnds(call)
  if (maySoon(call) || at >= ends) return
  const { code, message } = await explainRefusalTo(call.ctx, call.caller, 'agents:publish')
  // The minute after, because local times have no seconds.
  const from = localTime(new Date(ends.getTime() + 60_000).toISOString(), timeZone)
  throw new AppError(
    code,
    `It would be published within ${soonMinutes} minutes, which counts as publishing now. ${cure(`${from} (${timeZone})`)} Or get the scope: ${message}`,
  )
}
