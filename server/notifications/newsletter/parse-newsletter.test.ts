import { expect, test } from 'vitest'
import { parseNewsletter } from './parse-newsletter.ts'

test('a letter has a subject, paragraphs, headings, lists, lists of links and buttons', () => {
  const text = `# What is new in May

The calendar
is here.

## Queue

- Slots
- Shuffle

* [Guide](https://example.com/guide)
* [Blog](https://example.com/blog)

[Open it](https://example.com/calendar)
`
  expect(parseNewsletter(text)).toEqual({
    subject: 'What is new in May',
    blocks: [
      { say: 'The calendar is here.' },
      { heading: 'Queue' },
      { points: ['Slots', 'Shuffle'] },
      {
        links: [
          { text: 'Guide', url: 'https://example.com/guide' },
          { text: 'Blog', url: 'https://example.com/blog' },
        ],
      },
      { button: 'Open it', url: 'https://example.com/calendar' },
    ],
  })
})

test.each([
  ['without a subject', 'Hello\n\nText'],
  ['without a text', '# Hello\n'],
  ['with a link in a sentence', '# Hello\n\nSee [it](https://example.com) now.'],
  ['with an address in a sentence', '# Hello\n\nSee https://example.com now.'],
  ['with bold text', '# Hello\n\nSee **it** now.'],
  ['with HTML', '# Hello\n\n<b>Now</b>'],
  ['with a list of links and points', '# Hello\n\n- One\n- [Two](https://example.com)'],
])('a letter %s is refused before anybody gets it', (_what, text) => {
  expect(() => parseNewsletter(text)).toThrow(/first line|no text|line of its own|understood|has links/)
})
