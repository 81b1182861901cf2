import { aspects } from '../../../../contract/assistant/picture-choices.ts'
import type { CreatePictureBody } from '../../../../contract/assistant/pictures.ts'
import type { PictureLook } from '../../../../contract/assistant/picture-look.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'

type PicturePrompt = Pick<CreatePictureBody, 'platform' | 'text'> & Pick<PictureLook, 'aspect' | 'colors'>

/** The prompt for a model. The user's description comes last and is only used as the content of the picture. */
export function imagePrompt({ platform, aspect, text, colors }: PicturePrompt): string {
  const shape = aspects[aspect].width > aspects[aspect].height ? 'wide' : 'upright'
  return [
    `A picture for a post on ${platforms[platform].name}, ${aspect === '1:1' ? 'square' : shape}.`,
    'What matters stands in its middle. No border, no watermark, no lettering unless the description asks for it.',
    ...(typeof colors === 'string'
      ? []
      : [`Where colors are free to choose, they go with those of the brand: ${colors.join(', ')}.`]),
    `Description: ${text.trim()}`,
  ].join(' ')
}
