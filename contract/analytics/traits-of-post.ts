import type { TraitValues } from './analytics.ts'
import { hashtagsIn } from '../platforms/hashtags.ts'

export type PostContent = { content: string; pictures: number; videos: number }

/** Lengths in characters, as readers count them. */
const shortBelow = 100
const longAbove = 250
const fewHashtags = 2
const someHashtags = 5

/** The kind of a post by its own text, without its further parts. */
export function traitsOfPost({ content, pictures, videos }: PostContent): TraitValues {
  const length = Array.from(content).length
  const hashtags = hashtagsIn(content).length
  const withoutLinks = content.replaceAll(/https?:\/\/\S+/giu, ' ')
  return {
    media: videos > 0 ? 'video' : pictures > 1 ? 'pictures' : pictures === 1 ? 'picture' : 'text',
    length: length < shortBelow ? 'short' : length > longAbove ? 'long' : 'medium',
    hashtags:
      hashtags === 0 ? 'none' : hashtags <= fewHashtags ? 'few' : hashtags <= someHashtags ? 'some' : 'many',
    link: withoutLinks === content ? 'without' : 'with',
    question: /[?？؟]/u.test(withoutLinks) ? 'with' : 'without',
  }
}
