import type { SavedTextKind } from '../../../contract/saved-texts/saved-texts.ts'

type Words = { one: string; title: string; description: string; add: string; content: string; hint: string }

/** What the screens say of each kind. */
export const kindWords: Record<SavedTextKind, Words> = {
  hashtags: {
    one: 'hashtag set',
    title: 'Hashtag sets',
    description: 'Add them to a post with one click in the composer.',
    add: 'Add a hashtag set',
    content: 'Hashtags',
    hint: 'Such as #smallbusiness #shoplocal',
  },
  template: {
    one: 'template',
    title: 'Templates',
    description: 'Texts to start a post from.',
    add: 'Add a template',
    content: 'Text',
    hint: 'You can change the text in each post.',
  },
}
