import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fetchPublic } from './fetch-public.ts'
import { serve } from '../../../tests/support/serve.ts'
import { addressOf } from './open-public.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { maxBytes: 1000, timeoutMs: 2000 }
const refused = { kind: 'failed', reason: 'the address is not on the public internet' }

const hostOf = (origin: string) => addressOf(new URL(origin))

describe('a URL given by a user', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[ff02::1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
  ])('is refused when it is internal: %s', async (address) => {
    expect(await fetchPublic(address, limits)).toEqual(refused)
  })

  it.each(['ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'not an address', ''])(
    'is rejected if it is not http or https: %s',
    async (address) => {
      expect(await fetchPublic(address, limits)).toMatchObject({ kind: 'failed' })
    },
  )

  it('is rejected if it contains credentials', async () => {
    expect(await fetchPublic('http://user:secret@example.com/', limits)).toMatchObject({ kind: 'failed' })
  })

  it('is rejected if any address of its host name is internal', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    expect(await fetchPublic('http://two-faced.example/', { ...limits, resolve })).toEqual(refused)
  })

  it('is connected to the checked address, even if the DNS answer changes', async () => {
    const { port, asked } = await serve((_request, response) => response.end('inside'))
    let lookups = 0
    // The first answer passes the check; a second lookup would return our own server.
    const resolve = () => {
      lookups += 1
      return Promise.resolve([{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    }
    const origin = `http://rebinding.example:${port}`
    // 192.0.2.1 is unreachable. It is allowed here only so that the test attempts to connect.
    const outcome = await fetchPublic(origin, {
      maxBytes: 1000,
      timeoutMs: 300,
      resolve,
      allow: [hostOf(origin)],
    })
    expect(outcome).toMatchObject({ kind: 'failed' })
    expect(lookups).toBe(1)
    expect(asked()).toBe(0)
  })

  it('is fetched from an internal address that is allowed, by the resolved address', async () => {
    const { port } = await serve((request, response) => {
      response.setHeader('content-type', 'image/png')
      response.end(request.headers.host)
    })
    const origin = `http://own.example:${port}`
    const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    const outcome = await fetchPublic(`${origin}/a.png`, { ...limits, resolve, allow: [hostOf(origin)] })
    expect(outcome).toMatchObject({
      kind: 'fetched',
      url: `${origin}/a.png`,
      contentType: 'image/png',
      bytes: Buffer.from(`own.example:${port}`),
    })
  })

  it('does not follow a redirect to another internal address', async () => {
    const inside = await serve((_request, response) => response.end('secret'))
    const own = await serve((_request, response) => {
      response.writeHead(302, { location: `${inside.origin}/admin` }).end()
    })
    expect(await fetchPublic(own.origin, { ...limits, allow: [hostOf(own.origin)] })).toEqual(refused)
    expect(inside.asked()).toBe(0)
  })

  it('follows a few redirects within allowed addresses', async () => {
    const own = await serve((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end()
      else response.end('here')
    })
    const options = { ...limits, allow: [hostOf(own.origin)] }
    expect(await fetchPublic(`${own.origin}/10`, options)).toMatchObject({ kind: 'fetched' })
    expect(await fetchPublic(`${own.origin}/11`, options)).toEqual({
      kind: 'failed',
      reason: 'too many redirects',
    })
  })

  it('fails if the file is too large, with or without a content length', async () => {
    const own = await serve((request, response) => {
      if (request.url === '/announced') response.setHeader('content-length', '5000')
      response.write(Buffer.alloc(2500))
      response.end(Buffer.alloc(2500))
    })
    const options = { ...limits, allow: [hostOf(own.origin)] }
    const failed = { kind: 'failed', reason: 'the file is too large', tooLarge: true }
    expect(await fetchPublic(`${own.origin}/announced`, options)).toEqual(failed)
    expect(await fetchPublic(`${own.origin}/silent`, options)).toEqual(failed)
  })

  it('is asked for with the given headers, and an answer without a file is kept', async () => {
    const own = await serve((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 200, { etag: '"a"' }).end('a')
    })
    const options = { ...limits, allow: [hostOf(own.origin)] }
    const first = await fetchPublic(own.origin, options)
    expect(first).toMatchObject({ kind: 'fetched', headers: { etag: '"a"' } })
    const again = await fetchPublic(own.origin, { ...options, headers: { 'if-none-match': '"a"' } })
    expect(again).toMatchObject({ kind: 'failed', answer: { status: 304 } })
  })

  it('fails if the response is too slow or is not a file', async () => {
    const slow = await serve((_request, response) => void response.write('a'))
    const gone = await serve((_request, response) => response.writeHead(404).end())
    const options = { ...limits, timeoutMs: 200, allow: [hostOf(slow.origin), hostOf(gone.origin)] }
    expect(await fetchPublic(slow.origin, options)).toMatchObject({ kind: 'failed' })
    expect(await fetchPublic(gone.origin, options)).toMatchObject({ kind: 'failed', reason: 'HTTP 404' })
  })

  it('treats ordinary internet addresses as public', () => {
    expect(
      ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'].map(isPublicAddress),
    ).toEqual([true, true, true, true, true])
  })
})

describe('a compressed file', () => {
  const text = Buffer.from('fresh bread '.repeat(50))
  const bomb = gzipSync(Buffer.alloc(50_000_000))

  const fetchOf = async (body: Buffer, encoding?: string, more = {}) => {
    const own = await serve((_request, response) => {
      if (encoding !== undefined) response.setHeader('content-encoding', encoding)
      response.end(body)
    })
    return fetchPublic(own.origin, { ...limits, allow: [hostOf(own.origin)], ...more })
  }

  it.each<[string, string | undefined, Buffer]>([
    ['gzip', 'gzip', gzipSync(text)],
    ['gzip under its old name, in capitals', 'X-GZIP', gzipSync(text)],
    ['deflate', 'deflate', deflateSync(text)],
    ['deflate without its header', 'deflate', deflateRawSync(text)],
    ['br', 'br', brotliCompressSync(text)],
    ['zstd', 'zstd', zstdCompressSync(text)],
    ['two encodings', 'deflate, gzip', gzipSync(deflateSync(text))],
    ['identity', 'identity', text],
    ['a gzip file without a content encoding', undefined, gzipSync(text)],
    ['a gzip file, compressed again', 'br', brotliCompressSync(gzipSync(text))],
  ])('is decompressed: %s', async (_what, encoding, body) => {
    expect(await fetchOf(body, encoding)).toMatchObject({ kind: 'fetched', bytes: text })
  })

  it.each<[string, string, Buffer]>([
    ['gzip', 'gzip', gzipSync(text).subarray(0, -8)],
    ['br', 'br', brotliCompressSync(text).subarray(0, -1)],
  ])('counts as far as it arrived if its end is missing: %s', async (_what, encoding, body) => {
    const fetched = await fetchOf(body, encoding)
    expect(fetched).toMatchObject({ kind: 'fetched' })
  })

  it.each<[string, string | undefined, Buffer]>([
    ['gzip', 'gzip', bomb],
    ['gzip twice', 'gzip, gzip', gzipSync(bomb)],
    ['br', 'br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['a gzip file', undefined, bomb],
  ])('is too large by what comes out of it: %s', async (_what, encoding, body) => {
    const fetched = await fetchOf(body, encoding, { maxBytes: 100_000 })
    expect(fetched).toMatchObject({ kind: 'failed', tooLarge: true })
  })

  it.each<[string, string, Buffer]>([
    ['an unknown encoding', 'compress', text],
    ['many encodings', 'gzip, gzip, gzip, gzip', text],
    ['a body that is not compressed', 'gzip', text],
  ])('fails: %s', async (_what, encoding, body) => {
    expect(await fetchOf(body, encoding)).toMatchObject({ kind: 'failed' })
  })
})
