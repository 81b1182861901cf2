import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { sandbox as plugin } from './index.ts'
import {
  at,
  call,
  connectInstagram,
  connectX,
  picture,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
} from './test-support.ts'

let folder: string
let sandbox: RunningSandbox

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  sandbox = await startSandbox({ port: 0, dataDir: folder })
})
afterEach(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const hostile = `</title><script>alert(1)</script><img src=x onerror=alert(1)> "quoted" 'single' &amp;`

describe('the log', () => {
  it('lists what was accepted, in order, by platform and after a sequence number', async () => {
    const client = await connectX(sandbox, 'one')
    for (const text of ['a', 'b', 'c']) await client.post(text)
    const first = await call(`${sandbox.url}/log?platform=twitter&limit=2`)
    expect(first.body).toMatchObject({
      entries: [
        {
          sequence: 1,
          platform: 'twitter',
          kind: 'post',
          handle: 'one',
          accountId: client.userId,
          text: 'a',
          mediaCount: 0,
        },
        { sequence: 2, text: 'b' },
      ],
      next: 2,
    })
    const second = await call(`${sandbox.url}/log?platform=twitter&after=2`)
    expect(second.body).toMatchObject({ entries: [{ sequence: 3, text: 'c' }], next: 3 })
    expect((await call(`${sandbox.url}/log?platform=instagram`)).body.entries).toEqual([])
    expect((await call(`${sandbox.url}/log?after=x`)).status).toBe(400)
  })

  it('is append-only, also in the database', async () => {
    const client = await connectX(sandbox, 'one')
    await client.post('a')
    const database = new DatabaseSync(join(folder, 'sandbox', 'sandbox.sqlite'))
    expect(() => database.exec("UPDATE log SET text = 'b'")).toThrow('append-only')
    expect(() => database.exec('DELETE FROM log')).toThrow('append-only')
    database.close()
    expect(sandbox.control.log().entries).toHaveLength(1)
  })
})

describe('a restart', () => {
  it('keeps accounts, tokens, posts, media, log, faults and rate limits', async () => {
    const client = await connectX(sandbox, 'one')
    const body = new FormData()
    body.set('media', new Blob([new Uint8Array(await picture('png', 64, 64))]), 'photo.png')
    body.set('media_category', 'tweet_image')
    const uploaded = await client.send('POST', '/twitter/2/media/upload', body)
    await client.post('kept', { media: { media_ids: [at(uploaded.body, 'data', 'id')] } })
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'create-post',
      fault: 'server-error-before',
      times: 1,
    })
    await sandbox.close()

    // Connections to the old port may still be pooled, so the new one listens elsewhere and the client follows.
    Object.assign(sandbox, await startSandbox({ port: 0, dataDir: folder }))
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(200)
    expect((await client.post('new')).status).toBe(503)
    expect((await client.post('kept')).status).toBe(403)
    const posted = await client.post('new')
    expect(posted.status).toBe(201)
    expect(posted.headers.get('x-rate-limit-remaining')).toBe('96')
    const profile = await (await fetch(`${sandbox.url}/twitter/one`)).text()
    const image = await fetch(/src="([^"]+\/media\/[^"]+)"/.exec(profile)?.[1] ?? '')
    expect(image.status).toBe(200)
    expect(sandbox.control.log().entries.map(({ text }) => text)).toEqual(['kept', 'new'])
  })
})

describe('pages', () => {
  const pagesOf = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => (await fetch(sandbox.url + path)).text()))

  it('escape hostile content', async () => {
    const host = await startMediaHost({ '/photo.jpg': await picture('jpeg', 100, 100) })
    await sandbox.close()
    sandbox = await startSandbox({ port: 0, dataDir: folder, allowedMediaOrigin: () => host.origin })
    sandbox.control.changeSettings({ processingMs: 0 })
    const x = await connectX(sandbox, 'one')
    const post = await x.post(hostile)
    const instagram = await connectInstagram(sandbox, 'one.photos')
    const creation = await instagram.container({
      image_url: `${host.origin}/photo.jpg`,
      caption: hostile,
      alt_text: hostile,
    })
    const published = await instagram.post(`/${instagram.userId}/media_publish`, { creation_id: creation })
    const media = await instagram.get(`/${String(published.body.id)}`, { fields: 'shortcode' })
    const pages = await pagesOf([
      '',
      '/twitter/one',
      `/twitter/one/status/${String(at(post.body, 'data', 'id'))}`,
      '/instagram/one.photos',
      `/instagram/p/${String(media.body.shortcode)}/`,
    ])
    for (const page of pages) {
      expect(page).not.toContain('<script')
      expect(page).not.toContain('onerror=alert(1)>')
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
    host.close()
  })

  it('link only http and https addresses', async () => {
    const x = await connectX(sandbox, 'one')
    const post = await x.post('javascript:alert(1) https://example.com/?a="><b> data:text/html,x')
    const [page = ''] = await pagesOf([`/twitter/one/status/${String(at(post.body, 'data', 'id'))}`])
    const links = [...page.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(links).toContain('https://example.com/?a=')
    for (const link of links) expect(link).toMatch(/^https?:\/\//)
  })

  it('find a post by its id alone, and answer 404 for an unknown one', async () => {
    const x = await connectX(sandbox, 'one')
    const id = String(at((await x.post('here')).body, 'data', 'id'))
    const moved = await fetch(`${sandbox.url}/twitter/i/status/${id}`, { redirect: 'manual' })
    expect(moved.headers.get('location')).toBe(`${sandbox.url}/twitter/one/status/${id}`)
    for (const path of [
      '/twitter/one/status/1',
      '/twitter/nobody',
      '/instagram/p/none/',
      '/instagram/nobody',
    ]) {
      expect((await fetch(sandbox.url + path)).status).toBe(404)
    }
    await x.send('DELETE', `/twitter/2/tweets/${id}`)
    expect((await fetch(`${sandbox.url}/twitter/one/status/${id}`)).status).toBe(404)
  })

  it('escape the parameters of the consent page', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: hostile,
      redirect_uri: 'http://127.0.0.1:1/callback',
      scope: 'instagram_business_basic',
      state: hostile,
    })
    const page = await fetch(`${sandbox.url}/instagram/oauth/authorize?${query.toString()}`)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('<script')
  })
})

describe('inside an application', () => {
  it('works next to the application’s own parsers and routes', async () => {
    const app = fastify()
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}))
    let origin = 'http://127.0.0.1'
    await app.register(plugin({ dataDir: ':memory:', origin: () => origin }), { prefix: '/sandbox' })
    app.post('/echo', (request) => request.body)
    origin = await app.listen({ port: 0 })
    const running = { url: `${origin}/sandbox`, control: sandbox.control, close: () => app.close() }
    const client = await connectX(running, 'inside')
    expect((await client.post('hello')).status).toBe(201)
    const echo = await call(`${origin}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    })
    expect(echo.body).toEqual({ a: 1 })
    await app.close()
  })

  it('lists the initial accounts and those created later', async () => {
    await connectX(sandbox, 'newcomer')
    const { body } = await call(`${sandbox.url}/accounts?platform=twitter`)
    const handles = (body.accounts as { handle: string }[]).map(({ handle }) => handle)
    expect(handles).toEqual(expect.arrayContaining(['aurora_coffee', 'newcomer']))
    expect(handles).not.toContain('aurora.coffee')
  })

  it('expires and revokes access on request', async () => {
    const client = await connectX(sandbox, 'one')
    const act = (name: string) =>
      call(`${sandbox.url}/accounts/twitter/one/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await act('expire')).body).toEqual({ done: true })
    expect((await client.send('GET', '/twitter/2/users/me')).status).toBe(401)
    const refresh = () =>
      call(`${sandbox.url}/twitter/2/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: client.refresh,
          client_id: 'client',
        }),
      })
    expect((await refresh()).status).toBe(200)
    await act('revoke')
    expect((await refresh()).status).toBe(400)
  })
})
