import type { Refusal, StagePending } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import type { InstagramSettings } from './api.ts'
import { createContainer, containerFailure, readContainer } from './containers.ts'
import type { Container, InstagramStaging } from './staging.ts'

/** A container can be published for 24 hours. The last hour is kept as a reserve. */
const containerLifeMs = 23 * 3_600_000
const minuteMs = 60_000
/** Images are ready within seconds, videos within minutes. A container that is not ready by then will never be. */
const stuckMs = { pictures: 10 * minuteMs, video: 30 * minuteMs }

type TargetContainer = {
  existing: Container | undefined
  parameters: () => Record<string, string>
  save(container: Container | undefined): Promise<void>
}

/** Creates the container if it is missing, and checks once whether it is ready; undefined if it is. */
export async function fillContainer(
  settings: InstagramSettings,
  call: TokenCall,
  staging: InstagramStaging,
  target: TargetContainer,
): Promise<StagePending | Refusal | undefined> {
  const now = settings.clock.now().getTime()
  const ageOf = ({ createdAt }: Container) => now - Date.parse(createdAt)
  let container = target.existing && ageOf(target.existing) < containerLifeMs ? target.existing : undefined
  if (container?.ready) return undefined
  if (!container) {
    const made = await createContainer(settings, call, target.parameters())
    if (made.kind !== 'created') return made
    container = made.container
    await target.save(container)
  }
  const status = await readContainer(settings, call, container.id)
  if (status.kind !== 'status') return status
  const medium = call.video ? 'video' : 'pictures'
  switch (status.status_code) {
    case 'FINISHED':
    case 'PUBLISHED':
      delete staging.waitingSince
      await target.save({ ...container, ready: true })
      return undefined
    case 'IN_PROGRESS':
      if (ageOf(container) < stuckMs[medium]) {
        return {
          kind: 'pending',
          since: new Date(staging.waitingSince ?? container.createdAt),
          checkAfterMs: pollDelayMs(ageOf(container), medium),
          answer: `Instagram is still fetching the ${medium}.`,
        }
      }
      staging.waitingSince ??= container.createdAt
      await target.save(undefined)
      return { kind: 'unavailable', retryAfterMs: null, answer: 'Container: IN_PROGRESS for too long' }
    case 'EXPIRED':
      await target.save(undefined)
      return { kind: 'unavailable', retryAfterMs: 0, answer: 'Container: EXPIRED' }
    case 'ERROR':
      await target.save(undefined)
      return containerFailure(status.status)
  }
}

/**
 * Meta recommends checking once a minute. Small media is usually ready earlier, so the first checks are more frequent.
 */
function pollDelayMs(age: number, medium: 'pictures' | 'video'): number {
  if (medium === 'video') return age < 30_000 ? 5_000 : age < 3 * minuteMs ? 15_000 : minuteMs
  return age < 20_000 ? 2_000 : age < minuteMs ? 5_000 : minuteMs / 2
}
