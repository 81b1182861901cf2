import type http from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { onReferenceMachine } from '../../../tests/support/machine-speed.ts'
import { serve } from '../../../tests/support/serve.ts'
import { readableText } from './readable-text.ts'
import { readPage } from './read-page.ts'

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

afterEach(() => {
  lines.length = 0
})

async function servePage(handle: http.RequestListener) {
  const { origin, asked } = await serve(handle)
  return { origin, options: { log, allow: [new URL(origin).host] }, asked }
}
const html = (body: string, type = 'text/html; charset=utf-8') =>
  servePage((_request, response) => response.setHeader('content-type', type).end(body))

const page = `<!doctype html><html><head><title>Rye &amp; Wheat | Bakery</title>
<meta name="description" content="A bakery in Graz."><style>p{color:red}</style>
<script>document.write("<p>Injected by a script that nobody reads.</p>")</script></head>
<body><nav><a href="/">A menu entry that is rather long indeed</a></nav>
<p>We bake <b>rye</b> bread at four&#8230; every day&nbsp;of the week.</p><!-- <p>A hidden comment about salaries</p> -->
<p title="a > b">The shop opens at six.</p></body></html>`

describe('a page given by a user', () => {
  test('is read as its title, its description and its paragraphs', async () => {
    const { origin, options } = await html(page)
    expect(await readPage(`${origin}/`, options)).toEqual({
      url: `${origin}/`,
      title: 'Rye & Wheat | Bakery',
      text: 'A bakery in Graz.\nWe bake rye bread at four… every day of the week.\nThe shop opens at six.',
    })
  })

  test('is read in its own character set', async () => {
    const latin = Buffer.from(
      '<title>Bäckerei für alle</title><p>Süßes und Salziges für jeden Tag.</p>',
      'latin1',
    )
    const said = await servePage((_request, response) =>
      response.setHeader('content-type', 'text/html; charset=iso-8859-1').end(latin),
    )
    expect((await readPage(said.origin, said.options)).title).toBe('Bäckerei für alle')
    const inPage = await servePage((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), latin])),
    )
    expect((await readPage(inPage.origin, inPage.options)).title).toBe('Bäckerei für alle')
  })

  test.each([
    'http://127.0.0.1:9/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://10.0.0.1/',
  ])('is refused where it leads inside, without a word about what is there: %s', async (url) => {
    await expect(readPage(url, { log })).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'This page could not be read. Check the address, or give the topic in your own words.',
    })
    expect(lines.join()).toContain('not on the public internet')
  })

  test('is rejected if it redirects to an internal address', async () => {
    const inside = await html('<title>Secret</title><p>Something nobody outside may ever read.</p>')
    const outside = await servePage((_request, response) =>
      response.writeHead(302, { location: `${inside.origin}/admin` }).end(),
    )
    await expect(readPage(outside.origin, outside.options)).rejects.toMatchObject({
      code: 'validation_failed',
    })
    expect(inside.asked()).toBe(0)
  })

  test('is rejected if it is too large, slow, missing, empty or not HTML', async () => {
    const huge = await servePage((_request, response) => {
      response.setHeader('content-type', 'text/html')
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    await expect(readPage(huge.origin, huge.options)).rejects.toThrow('too large')
    const slow = await servePage((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.write('<title>')
    })
    const began = Date.now()
    await expect(readPage(slow.origin, { ...slow.options, timeoutMs: 300 })).rejects.toThrow(
      'could not be read',
    )
    expect(Date.now() - began).toBeLessThan(3_000)
    const missing = await servePage((_request, response) => response.writeHead(404).end('<p>Not found</p>'))
    await expect(readPage(missing.origin, missing.options)).rejects.toThrow('could not be read')
    for (const type of ['application/pdf', 'image/png', 'application/json', '', 'text/plain']) {
      const file = await html('%PDF', type)
      await expect(readPage(file.origin, file.options), type).rejects.toThrow('not a web page')
    }
    const empty = await html('<div id="root"></div><script src="/app.js"></script>')
    await expect(readPage(empty.origin, empty.options)).rejects.toThrow('no text')
  })

  test('is shortened to what a model needs', async () => {
    const long = await html(
      `<title>${'t'.repeat(5_000)}</title>${'<p>A sentence of the page number. </p>'.repeat(1)}<p>${'word '.repeat(40_000)}</p>`,
    )
    const { title, text } = await readPage(long.origin, long.options)
    expect(title.length).toBeLessThanOrEqual(200)
    expect(text.length).toBeLessThanOrEqual(6_000)
  })
})

describe('the readable text of a page', () => {
  test('contains no markup, scripts or menus, and decodes entities', async () => {
    const { text } = await readableText(
      '<p>1 < 2 and <i>2 > 1</i>, as every child knows.</p><svg><text>Nothing to read here at all.</text></svg>' +
        '<p>&lt;script&gt;alert(1)&lt;/script&gt; is shown as text here.</p><footer><p>All rights reserved, forever and ever.</p></footer>' +
        '<button>Press this button to go on reading</button><p>Last one of them all.',
    )
    expect(text).toBe(
      '1 < 2 and 2 > 1, as every child knows.\n<script>alert(1)</script> is shown as text here.\nLast one of them all.',
    )
  })

  test('supports every named entity of HTML', async () => {
    const { title, text } = await readableText(
      '<title>Caf&eacute; &scaron;i&scaron; &hearts;</title><p>&frac12; a loaf &rarr; one &thinsp; whole day of bread.</p>',
    )
    expect([title, text]).toEqual(['Café šiš ♥', '½ a loaf → one whole day of bread.'])
  })

  test('of a page with a million empty lines is its only sentence', async () => {
    const page = `<title>Bread</title>${'\n'.repeat(2_000_000)}<p>We bake with flour from the next village.</p>`
    expect(await readableText(page)).toMatchObject({ text: 'We bake with flour from the next village.' })
  })

  const size = 2 * 1024 * 1024
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
  test.each([
    '<',
    '<a ',
    '<a x="',
    '<p>',
    '<i>',
    '<nav>',
    '<title>',
    '<script>',
    '<!--',
    '<![CDATA[',
    '&#',
    '&lt;',
    '&notin',
    'word ',
    'A sentence of this page. <br>',
    '<meta name=description content="A page">',
    `<p x="${'a'.repeat(size)}`,
    `<p ${fill('name=description content=x ')}>`,
    `${'<i>'.repeat(490)}${fill('</b>')}`,
    `${fill('<i>').slice(0, size / 2)}${fill('</b>').slice(0, size / 2)}`,
  ])('never holds up the process for long: %#', async (piece) => {
    const page = piece.length > 1000 ? piece : fill(piece)
    // The first run compiles the code and is not measured.
    await readableText(page.slice(0, 100_000))
    let longest = 0
    let last = process.threadCpuUsage()
    const reading = { done: false }
    const done = readableText(page).then(() => (reading.done = true))
    while (!reading.done) {
      await nextTurn()
      const { user, system } = process.threadCpuUsage(last)
      longest = Math.max(longest, (user + system) / 1000)
      last = process.threadCpuUsage()
    }
    await done
    expect(onReferenceMachine(longest, 50)).toBeLessThan(50)
  })
})
