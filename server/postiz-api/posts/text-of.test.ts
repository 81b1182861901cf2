import { expect, test } from 'vitest'
import { textOf } from './text-of.ts'

test.each([
  ['plain text', 'Two\nlines', 'Two\nlines'],
  ['a plain text with angle brackets', 'I <3 this: a<b, Q&A, 1 < 2 > 0', 'I <3 this: a<b, Q&A, 1 < 2 > 0'],
  ['an ampersand of a plain text', 'Bread &amp; butter', 'Bread &amp; butter'],
  ['paragraphs, each a line', '<p>First</p><p>Second</p>', 'First\nSecond'],
  ['an empty paragraph, an empty line', '<p>First</p><p></p><p>Second</p>', 'First\n\nSecond'],
  ['a line break', '<p>First<br>Second<br/>Third</p>', 'First\nSecond\nThird'],
  ['marks', '<p><strong>Bold</strong> and <u>under</u></p>', 'Bold and under'],
  ['entities', '<p>Bread &amp; butter&nbsp;&lt;3</p>', 'Bread & butter <3'],
  ['a list', '<p>We bake:</p><ul><li><p>rye</p></li><li>wheat</li></ul>', 'We bake:\n- rye\n- wheat'],
  ['a list alone', '<ul>\n<li><p>rye</p></li>\n<li>wheat</li>\n</ul>', '- rye\n- wheat'],
  ['an empty line beside marks', '<b>One</b>\n\n<b>two</b>', 'One\n\ntwo'],
  ['what follows a paragraph', '<p>First</p>second', 'First\nsecond'],
  [
    'a link',
    '<p>Read <a href="https://a.example/b">our story</a>.</p>',
    'Read our story https://a.example/b.',
  ],
  ['an address', '<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['a link that does something', '<a href="javascript:alert(1)">Go</a>', 'Go'],
  ['source that is indented', '<p>First</p>\n  <p>Second</p>\n', 'First\nSecond'],
  ['text with line breaks beside marks', 'One\n<strong>two</strong>\nthree', 'One\ntwo\nthree'],
])('the text of %s is read', (_what, content, text) => {
  expect(textOf(content)).toBe(text)
})

test('a text of many unclosed elements is read quickly', () => {
  const began = performance.now()
  textOf('<p><a href="https://a.example">'.repeat(4_000))
  expect(performance.now() - began).toBeLessThan(2_000)
})
