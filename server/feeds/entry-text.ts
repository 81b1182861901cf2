import { feedPlaceholders, type FeedPlaceholder } from '../../contract/feeds/feeds.ts'

const placeholder = new RegExp(`\\{(${feedPlaceholders.join('|')})\\}`, 'g')

/** `titled`: it has a title; else `title` is the beginning of its text. */
type Entry = Record<FeedPlaceholder, string> & { titled: boolean }

/**
 * What a post says of an entry. Lines that are empty because the entry lacks something go. The beginning of a text does not
 * stand beside the text itself.
 */
export function entryText(template: string, entry: Entry): string {
  const isRepeated = !entry.titled && /\{(?:text|summary)\}/.test(template)
  const values = isRepeated ? { ...entry, title: '' } : entry
  return template
    .replaceAll(placeholder, (_all, name: FeedPlaceholder) => values[name])
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
