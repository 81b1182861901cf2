import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ParsedEntry } from '../../../server/feeds/read/parsed-feed.ts'
import { parseFeedText } from '../../../server/feeds/read/parse-feed.ts'
import { decodePage } from '../../../server/infra/outgoing/decode-page.ts'

/**
 * Feeds with what real ones bring, made by us. A new case is a file and an entry here: what is read of its entries, or null if
 * it is no feed, and the content type if it matters.
 */
const cases: [file: string, entries: Partial<ParsedEntry>[] | null, contentType?: string][] = [
  // Texts without titles
  [
    'mastodon.rss',
    [
      {
        title: 'Fresh rye at seven. Come early! https://bakery.example/rye #bread',
        titled: false,
        text: 'Fresh rye at seven. Come early!\n\nhttps://bakery.example/rye #bread',
        pictureUrl: 'https://social.example/rye.png',
      },
    ],
  ],
  [
    'bluesky.rss',
    [
      {
        title: 'No title here but two lines',
        text: 'No title here\n\nbut two lines',
        link: 'https://bsky.example/ada/1',
        publishedAt: '2026-11-24T09:00:00.000Z',
      },
    ],
  ],
  [
    'micro-blog.json',
    [
      {
        title: expect.stringMatching(/^Baked all night. .*please\.$/) as string,
        titled: false,
        author: 'Ada Lovelace',
        publishedAt: '2026-11-24T08:00:00.000Z',
      },
    ],
  ],
  [
    'no-guid.rss',
    [
      { name: 'Only a title' },
      { name: 'https://bakery.example/only-a-link', title: '' },
      { name: 'Only words', title: 'Only words' },
    ],
  ],

  // Addresses
  [
    'xml-base.atom',
    [
      { link: 'https://example.com/blog/post-1', pictureUrl: 'https://example.com/blog/a.png' },
      { link: 'https://example.com/blog/2026/post-2', pictureUrl: 'https://cdn.example/x/b.png' },
    ],
  ],
  [
    'relative-to-site.rss',
    [
      {
        link: 'https://bakery.example/blog/posts/rye',
        pictureUrl: 'https://bakery.example/blog/posts/rye.png',
      },
    ],
  ],
  ['relative-without-site.atom', [{ link: 'https://feeds.example/one' }]],
  ['guid-is-no-address.rss', [{ name: '4711', link: null }, { link: 'https://bakery.example/wheat' }]],
  ['atom-link-in-rss.rss', [{ link: 'https://bakery.example/1' }]],
  ['javascript-link.rss', [{ title: 'Rye', link: null }]],

  // Character sets, with the content type of their server
  ['bom.rss', [{ title: 'Brötchen' }]],
  ['windows-1252.rss', [{ title: '“Brötchen” – 2 €' }]],
  ['windows-1252.rss', [{ title: '“Brötchen” – 2 €' }], 'text/xml; charset=utf-8'],
  ['latin1-undeclared.rss', [{ title: 'Brötchen' }]],
  ['utf-8-declared-latin1.rss', [{ title: 'Brötchen – “neu”' }]],
  ['bom.rss', [{ title: 'Brötchen' }], 'application/rss+xml; charset=iso-8859-1'],
  ['utf-16.rss', [{ title: 'Brötchen' }]],
  ['shift-jis.rss', [{ title: '焼きたてのパン' }]],
  ['shift-jis.rss', [{ title: '焼きたてのパン' }], 'text/xml; charset="no such set"'],
  ['decomposed.rss', [{ title: 'Brötchen'.normalize('NFC') }]],
  ['control-characters.rss', [{ title: 'Rye bread' }]],

  // HTML and plain text
  [
    'entities.rss',
    [
      { title: 'Rye & wheat — café 🍞', link: 'https://bakery.example/?a=1&b=2' },
      { title: 'Bread & butter, AT&T', link: 'https://bakery.example/?a=1&b=2' },
      { title: '5 < 6 and 7 > 6' },
    ],
  ],
  [
    'cdata.rss',
    [
      {
        title: 'Rye now & here',
        link: 'https://bakery.example/rye',
        summary: 'One a b',
        text: 'One\n\na\nb',
      },
    ],
  ],
  ['xhtml.atom', [{ title: 'Hi you', text: 'One\ntwo', link: 'https://a.example/1' }]],
  ['wordpress-emoji.rss', [{ title: 'Rye 🍞', text: 'Warm🍞', pictureUrl: 'https://wp.example/rye.jpg' }]],
  [
    'json-1.1-authors.json',
    [
      {
        title: '1 < 2 & <b> second line',
        text: '1 < 2 & <b>\nsecond line',
        author: 'Grace',
        link: 'https://feeds.example/7',
      },
    ],
  ],
  ['crlf.rss', [{ title: 'Two lines', text: 'a\nb' }]],
  ['youtube.atom', [{ text: 'First line\nSecond line', pictureUrl: 'https://video.example/1.jpg' }]],

  // Formats
  ['rss-0.90.rdf', [{ title: 'Rye', link: 'https://old.example/rye' }]],
  ['rss-0.91.xml', [{ title: 'Rye', link: 'https://old.example/rye' }]],
  ['rss-1.0.rdf', [{ title: 'Rye', author: 'Ada', publishedAt: '2026-11-24T08:00:00.000Z' }]],
  [
    'podcast.rss',
    [
      {
        title: 'Episode 1',
        summary: 'We talk of rye.',
        author: 'Ada',
        link: 'https://pod.example/1.mp3',
        pictureUrl: 'https://pod.example/1.jpg',
      },
    ],
  ],
  ['json-numeric-id.json', [{ name: '12', title: 'Twelve' }]],
  ['prefixed.atom', [{ title: 'One', link: 'https://p.example/1' }]],
  ['capital-tags.rss', [{ title: 'Rye' }]],
  ['blank-lines-first.rss', [{ title: 'Rye' }]],
  ['truncated.rss', [{ title: 'Rye' }]],
  ['same-entry-twice.rss', [{ name: 'https://bakery.example/1' }, { name: 'https://bakery.example/1' }]],
  ['empty-channel.rss', []],
  ['html-page.html', null],

  // Dates, of which the newest is first
  [
    'odd-dates.rss',
    ['10', '09', '08', '07', '05', '00'].map((hour) => ({ publishedAt: `2026-11-24T${hour}:00:00.000Z` })),
  ],
  ['broken-date.rss', [{ title: 'New', publishedAt: null }, { title: 'Old' }]],
]

const read = (file: string, contentType: string) =>
  parseFeedText(
    decodePage({ contentType, bytes: readFileSync(new URL(file, import.meta.url)) }),
    'https://feeds.example/a/feed.xml',
  )

test.each(cases)('%s', (file, entries, contentType = 'text/xml') => {
  if (entries === null) expect(() => read(file, contentType)).toThrow()
  else expect(read(file, contentType).entries).toMatchObject(entries)
})

test('every file of the folder is a case', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !file.endsWith('.ts'))
  expect(files.filter((file) => !cases.some(([one]) => one === file))).toEqual([])
})
