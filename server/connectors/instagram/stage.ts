import { isStory } from '../../../contract/platforms/instagram.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PublishImage, PublishVideo, Refusal, StageOutcome, StagePending } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { refuseContent } from '../content.ts'
import type { InstagramSettings } from './api.ts'
import { fillContainer } from './fill-container.ts'
import { readStaging, type Container, type InstagramStaging } from './staging.ts'

/**
 * Creates one container for a single image, for the video, which becomes a reel, or for a story, which has no text. For
 * several images, it creates a container for each and a carousel container for all. Instagram fetches the media from
 * our server and is polled until it has them.
 */
export async function stage(settings: InstagramSettings, call: TokenCall): Promise<StageOutcome> {
  const refused = refuseContent('instagram', call)
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
      existing: staging.container,
      parameters: () =>
        isStory(call.options)
          ? storyParameters(single)
          : {
              ...('durationMs' in single ? reelParameters(single) : imageParameters(single)),
              caption: call.text,
            },
      save: keepContainer,
    })
    return outcome ?? { kind: 'staged' }
  }
  // Once the carousel container exists, its children are no longer needed.
  const unready = staging.container ? undefined : await stageChildren(settings, call, staging)
  if (unready) return unready
  const outcome = await fillContainer(settings, call, staging, {
    existing: staging.container,
    parameters: () => ({
      media_type: 'CAROUSEL',
      children: images.map((_image, index) => staging.children[index]?.id ?? '').join(','),
      caption: call.text,
    }),
    save: async (container) => {
      if (!container) staging.children = {}
      await keepContainer(container)
    },
  })
  return outcome ?? { kind: 'staged' }
}

async function stageChildren(
  settings: InstagramSettings,
  call: TokenCall,
  staging: InstagramStaging,
): Promise<StagePending | Refusal | undefined> {
  let waiting: StagePending | undefined
  for (const [index, image] of call.images.entries()) {
    const outcome = await fillContainer(settings, call, staging, {
      existing: staging.children[index],
      parameters: () => ({ ...imageParameters(image), is_carousel_item: 'true' }),
      save: (container) => {
        if (container) staging.children[index] = container
        else delete staging.children[index]
        return call.saveStaging(staging)
      },
    })
    if (outcome?.kind === 'pending') waiting ??= outcome
    else if (outcome) return outcome
  }
  return waiting
}

function imageParameters(image: PublishImage): Record<string, string> {
  const altText = Array.from(image.altText.trim())
    .slice(0, platforms.instagram.limits().altTextLimit)
    .join('')
  return { image_url: image.publicUrl(), ...(altText !== '' && { alt_text: altText }) }
}

function storyParameters(single: PublishImage | PublishVideo): Record<string, string> {
  const address = single.publicUrl()
  const media: Record<string, string> =
    'durationMs' in single ? { video_url: address } : { image_url: address }
  return { media_type: 'STORIES', ...media }
}

/** A single video can only be published as a reel; `share_to_feed` also shows it among the posts. */
function reelParameters(video: PublishVideo): Record<string, string> {
  return { media_type: 'REELS', video_url: video.publicUrl(), share_to_feed: 'true' }
}
