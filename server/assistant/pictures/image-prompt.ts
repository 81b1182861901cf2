import { aspects } from '../../../contract/picture-choices.ts'
import type { PictureWish } from '../../../contract/assistant-pictures.ts'
import type { PictureLook } from '../../../contract/picture-look.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'

type Wish = Pick<PictureWish, 'platform' | 'text'> & Pick<PictureLook, 'aspect' | 'colours'>

/** What a model is told. The person's words stand last and are what the picture shows, whatever they say. */
export function imagePrompt({ platform, aspect, text, colours }: Wish): string {
  const shape = aspects[aspect].width > aspects[aspect].height ? 'wide' : 'upright'
  return [
    `A picture for a post on ${platforms[platform].name}, ${aspect === '1:1' ? 'square' : shape}.`,
    'What matters stands in its middle. No border, no watermark, no lettering unless the description asks for it.',
    ...(typeof colours === 'string'
      ? []
      : [`Where colours are free to choose, they go with those of the brand: ${colours.join(', ')}.`]),
    `Description: ${text.trim()}`,
  ].join(' ')
}
