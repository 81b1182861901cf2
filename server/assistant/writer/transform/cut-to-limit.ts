import { countCharacters } from '../../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { wordsThatFit } from '../brief/sentences.ts'

/** Cuts a single sentence that is too long for a platform at a comma or a word and appends an ellipsis. */
export function cutToLimit(text: string, platform: PlatformKey): string {
  const limit = platforms[platform].limits().characterLimit
  const fits = (part: string) => countCharacters(platform, `${part}…`) <= limit
  if (countCharacters(platform, text) <= limit) return text
  const near = text.slice(0, limit * 2)
  const commas = [
    ...near.matchAll(/[,;，；、](?=\s|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/gu),
  ]
  const clause = commas.map(({ index }) => near.slice(0, index)).findLast((part) => fits(part))
  const cut = clause !== undefined && clause.length * 2 > limit / 2 ? clause : wordsThatFit(near, fits)
  return `${cut.replace(/[\s,;:，；、：]+$/u, '')}…`
}
