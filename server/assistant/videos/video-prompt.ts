import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { videoAspects, type VideoAspect } from '../../../contract/assistant/video-choices.ts'

type VideoPrompt = { platform: PlatformKey; aspect: VideoAspect; prompt: string }

/** The prompt for a model. The user's description comes last and is only used as the content of the video. */
export function videoPrompt({ platform, aspect, prompt }: VideoPrompt): string {
  return [
    `A short video for a post on ${platforms[platform].name}, ${aspect} ${videoAspects[aspect].ratio}.`,
    'What matters stands in its middle. No border, no watermark, no subtitles or lettering unless the description asks for it.',
    `Description: ${prompt.trim()}`,
  ].join(' ')
}
