import type { Guide } from './guide.ts'

export const assistant: Guide = {
  slug: 'assistant',
  title: 'Write with the assistant',
  summary: 'Texts, pictures, videos, a week of ideas, and your own brand voice.',
  screens: ['/content/ideas', '/content/voices', '/content/voices/:id'],
  parts: [
    {
      title: 'Texts',
      text: [
        'Say in a sentence what the post is about and choose Generate Content. For several platforms at once, each one gets a text by its own rules.',
        'The Assist menu changes what you wrote: it can be shorter, in another tone or in another language. Each change can be undone.',
      ],
    },
    {
      title: 'A week of ideas',
      text: [
        'Under Ideas, name a topic or paste a web address. You get seven ideas with days and accounts, and schedule those you like together.',
      ],
    },
    {
      title: 'Brand voice',
      text: [
        'Describe how your brand speaks, or let it learn from posts that you have published. Choose the voice when you generate. Brand voices are part of the Pro and Agency plans.',
      ],
    },
    {
      title: 'Which model writes',
      text: [
        'Without a model, the template writer makes simple drafts from your own words, for 0 points. Settings, Assistant connects a model of your own; then texts cost no points.',
        'Try this model, in the same place, asks it with five short prompts and says what fits: speed, languages, long texts and refusals.',
      ],
    },
  ],
}
