import type http from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LinkPreview } from '../../contract/links/link-preview.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { listen } from '../../tests/support/listen.ts'

let app: TestApp
let user: TestUser
let site: Awaited<ReturnType<typeof listen>>
const asked: string[] = []
const pages = new Map<string, http.RequestListener>()

beforeAll(async () => {
  site = await listen((request, response) => {
    asked.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  app = await startTestApp({ env: { OUTGOING_ALLOW: new URL(site.origin).host } })
  user = await app.addUser()
})
afterAll(() => Promise.all([app.close(), site.close()]))

const put = (path: string, body: string | Buffer, type = 'text/html; charset=utf-8') =>
  pages.set(path, (_request, response) => response.setHeader('content-type', type).end(body))

async function preview(url: string, { token } = user) {
  const reply = await app.request('GET', `/api/link-preview?url=${encodeURIComponent(url)}`, { token })
  return { ...reply, preview: reply.body['preview'] as LinkPreview }
}
const none = { title: null, description: null, siteName: null, picture: null }
const askedFor = (path: string) => asked.filter((one) => one === path).length

test('a page is shown with its Open Graph title, description, site name and a copy of its picture', async () => {
  const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#c98a4b' } })
    .png()
    .toBuffer()
  put('/bread.png', picture, 'image/png')
  put(
    '/bread',
    `<head><title>Plain</title><meta property="og:title" content="Rye &amp; Wheat">
     <meta property="og:description" content="We bake  at four."><meta property="og:site_name" content="Bakery">
     <meta property="og:image" content="/bread.png"></head>`,
  )
  const { status, preview: shown } = await preview(`${site.origin}/bread#top`)
  expect(status).toBe(200)
  expect(shown).toMatchObject({
    domain: '127.0.0.1',
    title: 'Rye & Wheat',
    description: 'We bake at four.',
    siteName: 'Bakery',
  })
  const [, data = ''] = /^data:image\/webp;base64,(.+)$/.exec(shown.picture ?? '') ?? []
  expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({ width: 480, format: 'webp' })
})

test('the picture of a page behind a redirect is read from the address of the page', async () => {
  const picture = sharp({ create: { width: 600, height: 315, channels: 3, background: '#c98a4b' } })
  put('/blog/cover.png', await picture.png().toBuffer(), 'image/png')
  put('/blog/rye', '<title>Rye</title><meta property="og:image" content="cover.png">')
  pages.set('/short', (_request, response) => response.writeHead(301, { location: '/blog/rye' }).end())
  const { preview: shown } = await preview(`${site.origin}/short`)
  expect(shown).toMatchObject({ title: 'Rye', picture: expect.stringContaining('data:image/webp') as string })
})

test('without Open Graph the title and the description of the page are shown', async () => {
  put(
    '/plain',
    '<title>Plain</title><meta name="description" content="Words"><body><meta property="og:title" content="Late">',
  )
  expect((await preview(`${site.origin}/plain`)).preview).toMatchObject({
    title: 'Plain',
    description: 'Words',
  })
})

describe('a page that cannot be read shows its domain only', () => {
  test.each([
    ['is missing', () => `${site.origin}/missing`, '127.0.0.1'],
    ['is on an internal address', () => 'http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
    ['is this installation itself', () => `${app.url}/`, '127.0.0.1'],
    ['has a name that does not exist', () => 'https://www.nowhere.invalid/', 'nowhere.invalid'],
  ])('that %s', async (_, address, domain) => {
    expect((await preview(address())).preview).toEqual({ ...none, domain })
  })

  test('that is a file', async () => {
    put('/file.pdf', '%PDF-1.7 <title>No</title>', 'application/pdf')
    expect((await preview(`${site.origin}/file.pdf`)).preview).toMatchObject(none)
  })
})

test.each([
  ['an internal address', 'http://169.254.169.254/picture.png'],
  ['an SVG', '/picture.svg'],
  ['no address', 'http://'],
])('a picture that is %s is left out', async (_, content) => {
  put(
    '/picture.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    'image/png',
  )
  const path = `/with-${encodeURIComponent(content)}`
  put(path, `<title>Shown</title><meta property="og:image" content="${content}">`)
  expect((await preview(`${site.origin}${path}`)).preview).toMatchObject({ title: 'Shown', picture: null })
})

test('a page is read once for several calls, also at the same time', async () => {
  put('/once', '<title>Once</title>')
  const all = await Promise.all([1, 2, 3].map(() => preview(`${site.origin}/once`)))
  await preview(`${site.origin}/once#elsewhere`)
  expect(all.map((one) => one.preview.title)).toEqual(['Once', 'Once', 'Once'])
  expect(askedFor('/once')).toBe(1)
})

test('what is not the address of a web page is refused', async () => {
  for (const url of [
    '',
    'bread',
    'ftp://example.com/',
    'javascript:alert(1)',
    `https://a.com/${'a'.repeat(2_000)}`,
  ]) {
    expect((await preview(url)).status).toBe(400)
  }
})

test('a user reads a limited number of pages; those that are known already do not count', async () => {
  const reader = await app.addUser()
  put('/known', '<title>Known</title>')
  let status = 200
  for (let page = 0; page < 100 && status === 200; page += 1) {
    ;({ status } = await preview(`${site.origin}/limit-${page}`, reader))
  }
  expect(status).toBe(429)
  await preview(`${site.origin}/known`)
  expect(await preview(`${site.origin}/known`, reader)).toMatchObject({ status: 200 })
})

test('an unverified user and a viewer are refused, so that nobody without a say makes the server read pages', async () => {
  const viewer = await app.addUser()
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'viewer' })
    .where('user_id', '=', viewer.user.id)
    .execute()
  expect((await preview(`${site.origin}/known`, viewer)).status).toBe(403)
})

describe('a link', () => {
  const check = async (url: string) => {
    const path = `/api/link-check?url=${encodeURIComponent(url)}`
    return (await app.request('GET', path, { token: user.token })).body['answer']
  }
  const answer = (path: string, status: number, headers = {}) =>
    pages.set(path, (_request, response) => response.writeHead(status, headers).end('x'.repeat(100)))

  test('that leads to a page answers, also behind a redirect, and where the page asks for a sign-in', async () => {
    answer('/there', 200)
    answer('/members', 403)
    answer('/moved', 301, { location: '/there' })
    for (const path of ['/there', '/members', '/moved', '/there#part']) {
      expect(await check(site.origin + path)).toBe('answers')
    }
    expect(askedFor('/there')).toBe(2)
  })

  test('to no page is missing, and one without an answer is silent, until it is asked again later', async () => {
    answer('/gone', 410)
    answer('/broken', 500)
    pages.set('/cut', (request) => request.socket.destroy())
    expect(await check(`${site.origin}/nothing`)).toBe('missing')
    expect(await check(`${site.origin}/gone`)).toBe('missing')
    expect(await check(`${site.origin}/broken`)).toBe('silent')
    expect(await check(`${site.origin}/cut`)).toBe('silent')
  })

  test('to an address that is not public is not asked', async () => {
    let reached = false
    const closed = await listen((_request, response) => {
      reached = true
      response.end('internal')
    })
    try {
      expect(await check(closed.origin)).toBe('silent')
      expect(reached).toBe(false)
    } finally {
      await closed.close()
    }
  })
})
