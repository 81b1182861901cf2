import type { SavedTextKind } from '../../../../contract/saved-texts/saved-texts.ts'

/** The text with a template below it, or with the hashtags at its end that it does not have yet. */
export function withSavedText(text: string, saved: string, kind: SavedTextKind): string {
  const written = text.trimEnd()
  if (written === '') return saved
  if (kind === 'template') return `${written}\n\n${saved}`
  const there = new Set(tagsOf(written).map((tag) => tag.toLowerCase()))
  const missing = saved.split(/\s+/).filter((word) => !there.has(word.toLowerCase()))
  return missing.length === 0 ? text : `${written}\n\n${missing.join(' ')}`
}

/** The hashtags of a text, each once, separated by spaces. */
export const hashtagsIn = (text: string): string => [...new Set(tagsOf(text))].join(' ')

const tagsOf = (text: string): string[] => text.match(/[#＃][\p{L}\p{N}_]+/gu) ?? []
