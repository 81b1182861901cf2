import { assert, array, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { looksLikeMarkdown, plainTextStream, toPlainText } from './plain-text.ts'

describe('Markdown becomes plain text', () => {
  test.each([
    ['**Fresh bread** at _seven_', 'Fresh bread at seven'],
    ['***Now*** and *then*, __today__', 'Now and then, today'],
    ['*“Best rolls in town”* – Ada', '“Best rolls in town” – Ada'],
    ['# Come\n\nWe bake.', 'Come\n\nWe bake.'],
    ['## Our hours ##\nNine to five', 'Our hours\nNine to five'],
    ['- rye\n- **spelt**: new\n  - with seeds', '• rye\n• spelt: new\n  • with seeds'],
    ['* rye\n* wheat', '• rye\n• wheat'],
    ['1. Mix\n2. *Bake*', '1. Mix\n2. Bake'],
    ['> Best bread.\n> Ada', 'Best bread.\nAda'],
    ['[Our shop](https://example.com/a_b_c) opens', 'Our shop https://example.com/a_b_c opens'],
    ['[example.com](https://example.com/)', 'https://example.com/'],
    ['[Menu](https://example.com/x_(1) "The menu")', 'Menu https://example.com/x_(1)'],
    ['See <https://example.com>.', 'See https://example.com.'],
    ['![Loaf](https://example.com/loaf.png)', 'Loaf https://example.com/loaf.png'],
    ['[Write](mailto:shop@example.com)', 'Write shop@example.com'],
    ['Use `snake_case` and ``2*3``', 'Use snake_case and 2*3'],
    ['Run:\n```sh\nnpm i *x* _y_\n```\nDone', 'Run:\nnpm i *x* _y_\nDone'],
    ['Hello\n\n---\n\nBye', 'Hello\n\nBye'],
    ['Title\n=====\nText', 'Title\nText'],
    ['~~$20~~ $15', '$20 $15'],
    ['我们的**新鲜**面包和*面包卷*很好', '我们的新鲜面包和面包卷很好'],
    ['**빵**은 *맛있어요*', '빵은 맛있어요'],
    ['**B**read', 'Bread'],
    [String.raw`5\* hotel, snake\_case, \#rye`, '5* hotel, snake_case, #rye'],
    ['**Now [here](https://example.com) _soon_**', 'Now here https://example.com soon'],
  ])('%j is %j', (markdown, text) => expect(toPlainText(markdown)).toBe(text))

  test.each([
    '#rye #bread_and_rolls',
    '#1 in town',
    'snake_case and _leading and trailing',
    '2*3*4 = 24, 2 * 3 * 4, 2**3**4',
    'https://example.com/a_b_c/*x*/__init__?q=_y_',
    '@_ada_ and @ada_lovelace_',
    String.raw`¯\_(ツ)_/¯`,
    '¯_(ツ)_/¯',
    'Only today* and free*\n*while stocks last',
    'call __init__() and __main__.py',
    '> 500 sold, 5 < 6 > 4',
    '-5 °C – and - here - dashes',
    '>_< and ^_^ and *_*',
    '[sic] and [a](b) and arr[0](x)',
    'C:\\new\\table',
    'a ~ b, ~5 €, ~~~',
    '5* hotel and 4* hotel',
    'Price: $5*, $6*',
    '"Yes!"\n\n\n\nThree blank lines',
    '`one tick',
    '1. one\n2) two\n• three',
    '!important ![',
    'x_y_z __ ** * _',
  ])('%j stays as it is', (text) => expect(toPlainText(text)).toBe(text))

  test('while streaming, what was shown never changes, however the text is split', () => {
    const parts = constantFrom(
      '**',
      '*',
      '_',
      '__',
      '# ',
      '#rye',
      '- ',
      '\n',
      '\n\n',
      '```',
      '`',
      'bread',
      ' ',
      '[shop]',
      '(https://example.com/a_b)',
      '> ',
      '---',
      '新鲜',
      '\\',
      '!',
      '<',
      '~~',
      'https://x.org/_a_',
      '2',
      '(',
      '.',
      '===',
      ' ##',
      '@ada_',
    )
    assert(
      property(array(parts, { maxLength: 14 }), integer({ min: 1, max: 9 }), (all, size) => {
        const text = all.join('')
        const stream = plainTextStream()
        let shown = ''
        for (let at = 0; at < text.length; at += size) shown += stream.take(text.slice(at, at + size))
        expect(shown + stream.end()).toBe(toPlainText(text))
      }),
      { numRuns: 1_000 },
    )
  })

  test('words without marks are shown as they arrive', () => {
    const stream = plainTextStream()
    expect(['Fresh ', 'bread ', '**at ', 'seven** ', 'o’clock'].map((piece) => stream.take(piece))).toEqual([
      'Fresh ',
      'bread ',
      '',
      'at seven ',
      'o’clock',
    ])
  })

  test('a text without any mark is never changed', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        if (!/[*_`~[\\<>#=-]/.test(text)) expect(toPlainText(text)).toBe(text)
      }),
    )
  })
})

test.each([
  ['**Fresh bread**', true],
  ['# Come\nText', true],
  ['[shop](https://example.com)', true],
  ['- rye\n- wheat', false],
  ['*whispers*', false],
  ['#rye 2*3*4 snake_case', false],
])('%j looks like Markdown: %j', (text, looks) => expect(looksLikeMarkdown(text)).toBe(looks))
