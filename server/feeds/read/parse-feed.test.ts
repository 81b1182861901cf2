import { expect, test } from 'vitest'
import { decodePage } from '../../infra/outgoing/decode-page.ts'
import { parseFeedText } from './parse-feed.ts'

const address = 'https://bakery.example/feed.xml'

test('RSS: HTML becomes text, and picture, author and date are found', () => {
  const { title, entries } = parseFeedText(
    `<?xml version="1.0"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Bread &amp; Co</title>
    <item><guid isPermaLink="false">1</guid><title>Rye &lt;b&gt;now&lt;/b&gt;</title><link>/rye</link>
    <author>ada@example.com (Ada)</author><pubDate>Mon, 06 Sep 2021 00:01:00 +0000</pubDate>
    <description><![CDATA[<p>Crisp &amp; warm</p><p>Every<br>day</p><script>alert(1)</script>]]></description>
    <content:encoded><![CDATA[<img src="/rye.jpg"> Long]]></content:encoded></item></channel></rss>`,
    address,
  )
  expect(title).toBe('Bread & Co')
  expect(entries).toEqual([
    {
      name: '1',
      title: 'Rye now',
      titled: true,
      summary: 'Crisp & warm Every day',
      text: 'Long',
      author: 'Ada',
      link: 'https://bakery.example/rye',
      pictureUrl: 'https://bakery.example/rye.jpg',
      publishedAt: '2021-09-06T00:01:00.000Z',
    },
  ])
})

test('Atom: the alternate link and an enclosed picture, sorted with the newest first', () => {
  const entry = (id: string, day: string) => `<entry><id>${id}</id><title>T${id}</title>
    <link rel="self" href="/self"/><link href="https://bakery.example/${id}"/>
    <link rel="enclosure" type="image/png" href="/${id}.png"/><updated>2026-01-${day}T00:00:00Z</updated>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Hi <b>you</b></div></content></entry>`
  const { entries } = parseFeedText(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>${entry('1', '01')}${entry('2', '02')}</feed>`,
    address,
  )
  expect(entries).toMatchObject([
    {
      name: '2',
      link: 'https://bakery.example/2',
      pictureUrl: 'https://bakery.example/2.png',
      summary: 'Hi you',
    },
    { name: '1' },
  ])
})

test('JSON Feed and RDF are read as well', () => {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    items: [{ id: 'a', content_text: 'Hello', image: '/a.png' }],
  }
  expect(parseFeedText(JSON.stringify(json), address).entries).toMatchObject([
    { name: 'a', summary: 'Hello', pictureUrl: 'https://bakery.example/a.png' },
  ])
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel><title>R</title></channel><item rdf:about="https://bakery.example/a"><title>T</title><link>https://bakery.example/a</link></item></rdf:RDF>`
  expect(parseFeedText(rdf, address).entries).toMatchObject([
    { title: 'T', link: 'https://bakery.example/a' },
  ])
})

test('an entry without an id is named by its link, else by its title', () => {
  const { entries } = parseFeedText(
    `<rss version="2.0"><channel><title>x</title><item><title>One</title><link>https://a.example/1</link></item>
    <item><title>Two</title></item><item></item></channel></rss>`,
    address,
  )
  expect(entries.map(({ name }) => name)).toEqual(['https://a.example/1', 'Two'])
})

test('a long summary ends with a whole word, and invisible characters are left out', () => {
  const { entries } = parseFeedText(
    `<rss version="2.0"><channel><title>x</title><item><title>A\u202Eb\u200Bc</title><description>${'bread '.repeat(500)}</description></item></channel></rss>`,
    address,
  )
  expect(entries[0]?.title).toBe('A b c')
  expect(entries[0]?.summary).toMatch(/ bread…$/)
  expect(entries[0]?.summary.length).toBeLessThanOrEqual(501)
})

test('the character set is the one that the XML declares', () => {
  const bytes = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>Bäckerei</title></channel></rss>',
    'latin1',
  )
  expect(parseFeedText(decodePage({ contentType: 'application/rss+xml', bytes }), address).title).toBe(
    'Bäckerei',
  )
})

test('a text that is no feed throws', () => {
  expect(() => parseFeedText('<html><body>Bread</body></html>', address)).toThrow()
  expect(() => parseFeedText('', address)).toThrow()
})
