import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters } from '../platforms/count.ts'
import { publishedText } from '../platforms/published-text.ts'
import { firstLink, withLinkParameters, type LinkParameters } from './link-parameters.ts'

const spring: LinkParameters = { source: 'x', medium: 'social', campaign: 'spring sale' }
const query = 'utm_source=x&utm_medium=social&utm_campaign=spring%20sale'

test.each([
  ['https://example.com', `https://example.com?${query}`],
  ['See https://example.com/a.', `See https://example.com/a?${query}.`],
  ['(see https://example.com/a)', `(see https://example.com/a?${query})`],
  ['“https://example.com/a”, he said', `“https://example.com/a?${query}”, he said`],
  ['https://example.com/wiki/Foo_(bar)', `https://example.com/wiki/Foo_(bar)?${query}`],
  ['(https://example.com/wiki/Foo_(bar)).', `(https://example.com/wiki/Foo_(bar)?${query}).`],
  ['https://example.com/?id=7#part', `https://example.com/?id=7&${query}#part`],
  ['https://example.com/#/route', `https://example.com/?${query}#/route`],
  ['https://example.com/a?', `https://example.com/a?${query}?`],
  ['HTTPS://EXAMPLE.COM/a!!', `HTTPS://EXAMPLE.COM/a?${query}!!`],
  ['http://a.com/1\nhttp://b.com/2', `http://a.com/1?${query}\nhttp://b.com/2?${query}`],
  ['詳細はhttps://example.com/a。', `詳細はhttps://example.com/a?${query}。`],
])('%j gets the parameters', (text, wanted) => {
  expect(withLinkParameters(text, spring)).toBe(wanted)
})

test.each([
  ['a link that has one already', 'https://example.com/?utm_source=mail'],
  ['a link whose path goes on in another script', 'https://example.com/straße'],
  ['a host name in another script', 'https://bücher.example/'],
  ['a template', 'https://example.com/{id}'],
  ['what is no link', 'Look: https:// and http://, or example.com, and @ada #bread'],
  ['the end of a word', 'xhttps://example.com'],
])('%s stays as it is', (_, text) => {
  expect(withLinkParameters(text, spring)).toBe(text)
})

test('without parameters nothing is added, and empty ones are left out', () => {
  const text = 'https://example.com/'
  expect(withLinkParameters(text, { source: '', medium: '', campaign: '' })).toBe(text)
  expect(withLinkParameters(text, { source: 'a', medium: '', campaign: '' })).toBe(`${text}?utm_source=a`)
})

const words = fc.constantFrom(
  'Bread',
  '#rye',
  '@ada',
  'straße',
  '日本語',
  '🥐',
  '(',
  ')',
  '。',
  '.',
  '!',
  '"',
  '\n',
  ' ',
)
const links = fc
  .tuple(
    fc.constantFrom('https://example.com', 'http://a.b.example:8080', 'HTTPS://x.example'),
    fc.constantFrom('', '/', '/a', '/a/b.html', '/Foo_(bar)', '/%C3%BC', '/~me/[1]'),
    fc.constantFrom('', '?id=7', '?q=a+b&c', '?'),
    fc.constantFrom('', '#part', '#/route?x=1'),
  )
  .map((pieces) => pieces.join(''))
const text = fc.array(fc.oneof(words, links, fc.string({ unit: 'grapheme', maxLength: 6 })), {
  maxLength: 12,
})
const value = fc.string({ unit: 'grapheme', maxLength: 12 })
const parameters: fc.Arbitrary<LinkParameters> = fc.record({ source: value, medium: value, campaign: value })

const link = /(?<![a-z0-9_])https?:\/\/[!#-;=?-[\]_a-z|~]+/gi

test('nothing but the parameters is added, and every link leads where it led', () => {
  fc.assert(
    fc.property(text, parameters, (pieces, chosen) => {
      const before = pieces.join('')
      const after = withLinkParameters(before, chosen)
      expect(after.replaceAll(link, '·')).toBe(before.replaceAll(link, '·'))
      const added = withLinkParameters('https://a.com/?', chosen).slice('https://a.com/?'.length, -1)
      const [old, now] = [before.match(link) ?? [], after.match(link) ?? []]
      for (const [index, changed] of now.entries()) {
        const without = [`?${added}`, `&${added}`, added].map((part) => changed.replace(part, ''))
        expect([changed, ...without]).toContain(old[index])
        if (changed === old[index]) continue
        // The punctuation after the link is no part of its address.
        const was = URL.parse(changed.slice(0, changed.indexOf(added)).replace(/[?&]$/, ''))
        const is = URL.parse(changed)
        expect(is?.origin).toBe(was?.origin)
        expect(is?.pathname).toBe(was?.pathname)
        for (const [name, own] of was?.searchParams ?? [])
          expect(is?.searchParams.getAll(name)).toContain(own)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('X counts a link as 23 with its parameters, too', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', '/', '/a/b.html?id=7', '/Foo_(bar)', '/#part'),
      parameters,
      (path, chosen) => {
        const before = `Bread https://example.com${path} today`
        const after = withLinkParameters(before, chosen)
        expect(countCharacters('twitter', after)).toBe(countCharacters('twitter', before))
      },
    ),
  )
})

test('the source is the platform by default, and platforms whose links cannot be clicked get none', () => {
  const open = { source: '', medium: 'social', campaign: '' }
  const link = 'https://example.com/'
  expect(publishedText('facebook', link, open)).toBe(`${link}?utm_source=facebook&utm_medium=social`)
  expect(publishedText('facebook', link, { ...open, source: 'news' })).toContain('utm_source=news')
  expect(publishedText('instagram', link, open)).toBe(link)
  expect(publishedText('facebook', link, null)).toBe(link)
})

test('the first link of a text is found without the punctuation around it', () => {
  expect(firstLink('See (https://example.com/Foo_(bar)), then http://b.com.')).toBe(
    'https://example.com/Foo_(bar)',
  )
  expect(firstLink('https:// and example.com')).toBeNull()
})

test('takes time linear in the length of the text', () => {
  const cpu = (size: number) => {
    const long = ['(', 'https://a.com/', ')', 'http://', '.'].map((one) => one.repeat(size)).join(' ')
    const begun = process.cpuUsage()
    for (let run = 0; run < 5; run += 1) withLinkParameters(long, spring)
    const { user } = process.cpuUsage(begun)
    return Math.max(user, 200)
  }
  cpu(2_000)
  expect(cpu(32_000) / cpu(2_000)).toBeLessThan(100)
})
