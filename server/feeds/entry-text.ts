import { feedPlaceholders, type FeedPlaceholder } from '../../contract/feeds/feeds.ts'

const placeholder = new RegExp(`\\{(${feedPlaceholders.join('|')})\\}`, 'g')

/** What a post says of an entry. Lines that are empty because the entry lacks something go. */
export function entryText(template: string, entry: Record<FeedPlaceholder, string>): string {
  return template
    .replaceAll(placeholder, (_all, name: FeedPlaceholder) => entry[name])
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
