import { platforms } from '../../../contract/platforms/platforms.ts'
import type {
  PublishCall,
  PublishImage,
  PublishVideo,
  Refusal,
  StageOutcome,
  StagePending,
} from '../connector.ts'
import { refuseContent } from '../content.ts'
import type { InstagramSettings } from './api.ts'
import { fillContainer } from './fill-container.ts'
import { readStaging, type Container, type InstagramStaging } from './staging.ts'

/** Width to height, 4:5 to 1.91:1; a hundredth more, for whole pixels seldom hit the bounds. */
const narrowest = 0.8 - 0.01
const widest = 1.91 + 0.01
/**
 * One container for a single picture or the video, which becomes a reel; for several pictures one each, then one that
 * holds them. Instagram fetches them from us and is asked until it has them.
 */
export async function stage(settings: InstagramSettings, call: PublishCall): Promise<StageOutcome> {
  const refused = refuseContent('instagram', call) ?? refuseShapes(call.images)
  if (refused) return refused
  const staging = readStaging(call.staging)
  const keepContainer = (container: Container | undefined) => {
    staging.container = container
    return call.saveStaging(staging)
  }
  const { images, video } = call
  const [first] = images
  const single = video ?? (images.length === 1 ? first : undefined)
  if (single) {
    const outcome = await fillContainer(settings, call, staging, {
      held: staging.container,
      parameters: () => ({
        ...('durationMs' in single ? reelParameters(single) : imageParameters(single)),
        caption: call.text,
      }),
      keep: keepContainer,
    })
    return outcome ?? { kind: 'staged' }
  }
  // The children are of no more use once they are in their parent.
  const unready = staging.container ? undefined : await stageChildren(settings, call, staging)
  if (unready) return unready
  const outcome = await fillContainer(settings, call, staging, {
    held: staging.container,
    parameters: () => ({
      media_type: 'CAROUSEL',
      children: images.map((_image, place) => staging.children[place]?.id ?? '').join(','),
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
): Promise<StagePending | Refusal | undefined> {
  let waiting: StagePending | undefined
  for (const [place, image] of call.images.entries()) {
    const outcome = await fillContainer(settings, call, staging, {
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

function imageParameters(image: PublishImage): Record<string, string> {
  const altText = Array.from(image.altText.trim()).slice(0, platforms.instagram.altTextLimit).join('')
  return { image_url: image.publicUrl('jpeg'), ...(altText !== '' && { alt_text: altText }) }
}

/** The only way to publish a single video; it stands among the posts as well. */
function reelParameters(video: PublishVideo): Record<string, string> {
  return { media_type: 'REELS', video_url: video.publicUrl(), share_to_feed: 'true' }
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
