import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PublishCall, PublishImage, Refusal, StageOutcome } from '../connector.ts'
import { refuseContent } from '../content.ts'
import type { InstagramSettings } from './api.ts'
import { createContainer, failureOf, readContainer } from './containers.ts'
import { readStaging, type Container, type InstagramStaging } from './staging.ts'

/** Width to height, 4:5 to 1.91:1; a hundredth more, for whole pixels seldom hit the bounds. */
const narrowest = 0.8 - 0.01
const widest = 1.91 + 0.01
/** A container can be published for 24 hours. */
const containerLifeMs = 23 * 3_600_000
/** Pictures are ready within seconds; one that is not after this time never will be. */
const stuckMs = 10 * 60_000

type Waiting = Extract<StageOutcome, { kind: 'pending' }>
type Slot = {
  held: Container | undefined
  parameters: () => Record<string, string>
  keep(container: Container | undefined): Promise<void>
}

/**
 * One container for a single picture; for several one each, then one that holds them. Instagram fetches the
 * pictures from us and is asked until it has them.
 */
export async function stage(settings: InstagramSettings, call: PublishCall): Promise<StageOutcome> {
  const refused = refuseContent('instagram', call) ?? refuseShapes(call.images)
  if (refused) return refused
  const staging = readStaging(call.staging)
  const keepContainer = (container: Container | undefined) => {
    staging.container = container
    return call.saveStaging(staging)
  }
  const [first] = call.images
  if (first && call.images.length === 1) {
    const outcome = await fill(settings, call, {
      held: staging.container,
      parameters: () => ({ ...imageParameters(first), caption: call.text }),
      keep: keepContainer,
    })
    return outcome ?? { kind: 'staged' }
  }
  // The children are of no more use once they are in their parent.
  const unready = staging.container ? undefined : await stageChildren(settings, call, staging)
  if (unready) return unready
  const outcome = await fill(settings, call, {
    held: staging.container,
    parameters: () => ({
      media_type: 'CAROUSEL',
      children: call.images.map((_image, place) => staging.children[place]?.id ?? '').join(','),
      caption: call.text,
    }),
    keep: async (container) => {
      if (!container) staging.children = {}
      await keepContainer(container)
    },
  })
  return outcome ?? { kind: 'staged' }
}

async function stageChildren(
  settings: InstagramSettings,
  call: PublishCall,
  staging: InstagramStaging,
): Promise<Waiting | Refusal | undefined> {
  let waiting: Waiting | undefined
  for (const [place, image] of call.images.entries()) {
    const outcome = await fill(settings, call, {
      held: staging.children[place],
      parameters: () => ({ ...imageParameters(image), is_carousel_item: 'true' }),
      keep: (container) => {
        if (container) staging.children[place] = container
        else delete staging.children[place]
        return call.saveStaging(staging)
      },
    })
    if (outcome?.kind === 'pending') waiting ??= outcome
    else if (outcome) return outcome
  }
  return waiting
}

/** Makes the container where there is none, and asks once whether it is ready; undefined when it is. */
async function fill(
  settings: InstagramSettings,
  call: PublishCall,
  slot: Slot,
): Promise<Waiting | Refusal | undefined> {
  let container = slot.held && ageOf(settings, slot.held) < containerLifeMs ? slot.held : undefined
  if (container?.ready) return undefined
  if (!container) {
    const made = await createContainer(settings, call, slot.parameters())
    if (made.kind !== 'created') return made
    container = made.container
    await slot.keep(container)
  }
  const status = await readContainer(settings, call, container.id)
  if (status.kind !== 'status') return status
  switch (status.status_code) {
    case 'FINISHED':
    case 'PUBLISHED':
      await slot.keep({ ...container, ready: true })
      return undefined
    case 'IN_PROGRESS':
      if (ageOf(settings, container) < stuckMs) return wait(settings, container)
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

function wait(settings: InstagramSettings, container: Container): Waiting {
  const age = ageOf(settings, container)
  const checkAfterMs = age < 20_000 ? 2_000 : age < 60_000 ? 5_000 : 30_000
  return { kind: 'pending', checkAfterMs, answer: 'Instagram is still fetching the pictures.' }
}

function ageOf({ clock }: InstagramSettings, container: Container): number {
  return clock.now().getTime() - Date.parse(container.createdAt)
}

function imageParameters(image: PublishImage): Record<string, string> {
  const altText = Array.from(image.altText.trim()).slice(0, platforms.instagram.altTextLimit).join('')
  return { image_url: image.publicUrl('jpeg'), ...(altText !== '' && { alt_text: altText }) }
}

function refuseShapes(images: PublishImage[]): Refusal | undefined {
  const place = images.findIndex(({ width, height }) => width / height < narrowest || width / height > widest)
  const image = images[place]
  if (!image) return undefined
  const which = images.length === 1 ? 'The picture' : `Picture ${place + 1}`
  const shape = image.width / image.height < narrowest ? 'tall and narrow' : 'wide and low'
  return {
    kind: 'rejected',
    message: `${which} (${image.width} × ${image.height}) is too ${shape} for Instagram.`,
    cure: 'Crop it to between 4:5 (portrait) and 1.91:1 (landscape), then publish again.',
    answer: 'The network was not asked.',
  }
}
