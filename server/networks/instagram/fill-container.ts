import type { PublishCall, Refusal, StagePending } from '../connector.ts'
import type { InstagramSettings } from './api.ts'
import { createContainer, failureOf, readContainer } from './containers.ts'
import type { Container, InstagramStaging } from './staging.ts'

/** A container can be published for 24 hours. */
const containerLifeMs = 23 * 3_600_000
const minuteMs = 60_000
/** Pictures are ready within seconds, a video within minutes; what is not after this time never will be. */
const stuckMs = { pictures: 10 * minuteMs, video: 30 * minuteMs }

type Slot = {
  held: Container | undefined
  parameters: () => Record<string, string>
  keep(container: Container | undefined): Promise<void>
}

/** Makes the container where there is none, and asks once whether it is ready; undefined when it is. */
export async function fillContainer(
  settings: InstagramSettings,
  call: PublishCall,
  staging: InstagramStaging,
  slot: Slot,
): Promise<StagePending | Refusal | undefined> {
  const now = settings.clock.now().getTime()
  const ageOf = ({ createdAt }: Container) => now - Date.parse(createdAt)
  let container = slot.held && ageOf(slot.held) < containerLifeMs ? slot.held : undefined
  if (container?.ready) return undefined
  if (!container) {
    const made = await createContainer(settings, call, slot.parameters())
    if (made.kind !== 'created') return made
    container = made.container
    await slot.keep(container)
  }
  const status = await readContainer(settings, call, container.id)
  if (status.kind !== 'status') return status
  const medium = call.video ? 'video' : 'pictures'
  switch (status.status_code) {
    case 'FINISHED':
    case 'PUBLISHED':
      delete staging.waitingSince
      await slot.keep({ ...container, ready: true })
      return undefined
    case 'IN_PROGRESS':
      if (ageOf(container) < stuckMs[medium]) {
        return {
          kind: 'pending',
          since: new Date(staging.waitingSince ?? container.createdAt),
          checkAfterMs: patience(ageOf(container), medium),
          answer: `Instagram is still fetching the ${medium}.`,
        }
      }
      staging.waitingSince ??= container.createdAt
      await slot.keep(undefined)
      return { kind: 'unavailable', retryAfterMs: null, answer: 'Container: IN_PROGRESS for too long' }
    case 'EXPIRED':
      await slot.keep(undefined)
      return { kind: 'unavailable', retryAfterMs: 0, answer: 'Container: EXPIRED' }
    case 'ERROR':
      await slot.keep(undefined)
      return failureOf(status.status)
  }
}

/** Meta advises to ask once a minute; what is small is usually done much earlier. */
function patience(age: number, medium: 'pictures' | 'video'): number {
  if (medium === 'video') return age < 30_000 ? 5_000 : age < 3 * minuteMs ? 15_000 : minuteMs
  return age < 20_000 ? 2_000 : age < minuteMs ? 5_000 : minuteMs / 2
}
