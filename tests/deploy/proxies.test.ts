import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http2 from 'node:http2'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { startTestApp, testPassword, type TestApp } from '../support/app.ts'
import { freePort } from '../support/free-port.ts'
import { openLiveEvents } from '../support/live-events.ts'
import { sampleVideo } from '../support/sample-video.ts'

const folder = path.resolve(import.meta.dirname, '../../docs/deploy')
const megabyte = 1024 * 1024

type Proxy = { url: string; stop(): Promise<void> }
type Start = (upstream: string, files: string) => Promise<Proxy>

const installed = (program: string) => spawnSync('which', [program]).status === 0

async function whenReady(child: ChildProcess, url: string): Promise<Proxy> {
  let said = ''
  child.stderr?.on('data', (data: Buffer) => (said += String(data)))
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${url}/api/health`).catch(() => undefined)
      if (!answer?.ok) throw new Error(`The proxy does not answer: ${said.slice(-500)}`)
    },
    { timeout: 20_000, interval: 100 },
  )
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** The configuration of the documentation, with the ports, files and name of this test. */
const startNginx: Start = async (upstream, files) => {
  const [port, plain] = [await freePort(), await freePort()]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  const made = ['-keyout', path.join(files, 'privkey.pem'), '-out', path.join(files, 'fullchain.pem')]
  expect(spawnSync('openssl', ['req', '-x509', ...subject, ...made]).status).toBe(0)
  const site = readFileSync(path.join(folder, 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server ${upstream};`)
    .replaceAll('/etc/ssl/postwright', files)
    .replaceAll('posts.example.com', 'localhost')
    .replace('listen 80;', `listen ${plain};`)
    .replace('listen 443 ', `listen ${port} `)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${files}/${name};`,
  )
  const main = `daemon off; pid ${files}/nginx.pid; error_log stderr; events {}
    http { access_log off; ${temporary.join(' ')} ${site} }`
  writeFileSync(path.join(files, 'main.conf'), main)
  const child = spawn('nginx', ['-p', files, '-c', path.join(files, 'main.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return await whenReady(child, `https://localhost:${port}`)
}

const startCaddy: Start = async (upstream, files) => {
  const url = `https://localhost:${await freePort()}`
  const global = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n`
  writeFileSync(path.join(files, 'Caddyfile'), global + readFileSync(path.join(folder, 'Caddyfile'), 'utf8'))
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path.join(files, 'Caddyfile')], {
    env: {
      ...process.env,
      APP_URL: url,
      UPSTREAM: upstream,
      HOME: files,
      XDG_DATA_HOME: files,
      XDG_CONFIG_HOME: files,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return await whenReady(child, url)
}

const proxies: [name: string, start: Start][] = [
  ['nginx', startNginx],
  ['caddy', startCaddy],
]

let app: TestApp
// The certificates are of this test.
const verification = process.env['NODE_TLS_REJECT_UNAUTHORIZED']
beforeAll(async () => {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  app = await startTestApp()
})
afterAll(async () => {
  if (verification === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = verification
  await app.close()
})

describe.each(proxies)('behind %s, as the documentation configures it', (name, start) => {
  const isHere = installed(name)
  let proxy: Proxy | undefined
  const files = mkdtempSync(path.join(tmpdir(), `postwright-${name}-`))
  const urlOf = () => proxy?.url ?? ''
  beforeAll(async () => {
    mkdirSync(files, { recursive: true })
    if (isHere) proxy = await start(new URL(app.url).host, files)
  })
  afterAll(async () => {
    await proxy?.stop()
    rmSync(files, { recursive: true, force: true })
  })

  test.skipIf(!isHere)('browsers speak HTTP/2', async () => {
    const session = http2.connect(urlOf(), { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/api/health' })
    const status = await new Promise((resolve, reject) => {
      stream.on('response', (headers) => resolve(headers[':status']))
      stream.on('error', reject)
    })
    stream.resume()
    session.close()
    expect(status).toBe(200)
    expect(session.alpnProtocol).toBe('h2')
  })

  test.skipIf(!isHere)('a live update arrives at once', async () => {
    const user = await app.addUser()
    const events = await openLiveEvents(urlOf(), user.token)
    expect(events.status).toBe(200)
    const next = events.next()
    const client = apiClient(urlOf(), user.token)
    const account = await client.connect('twitter', `behind_${name}`)
    const draft = await client.draft(account, 'Through a proxy')
    await client.call('POST', '/api/bulk-posts/publish', {
      posts: [{ id: draft.id, version: draft.version }],
    })
    expect(await next).toBeDefined()
    events.close()
  })

  test.skipIf(!isHere)('a video arrives in pieces, and a large one in a single request', async () => {
    const user = await app.addUser()
    type Call = { method: 'POST' | 'PATCH'; body: string | Uint8Array<ArrayBuffer>; type: string }
    const send = (address: string, { type, ...call }: Call) =>
      fetch(urlOf() + address, {
        ...call,
        headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
      })
    const json = 'application/json'
    const video = await sampleVideo({ leastBytes: 9 * megabyte })
    const begun = await send('/api/media/uploads', {
      method: 'POST',
      body: JSON.stringify({ name: 'oven.mp4', bytes: video.length, lastModified: 1 }),
      type: json,
    })
    const { upload } = (await begun.json()) as { upload: { id: string } }
    for (let offset = 0; offset < video.length; offset += 8 * megabyte) {
      const piece = new Uint8Array(video.subarray(offset, offset + 8 * megabyte))
      const answer = await send(`/api/media/uploads/${upload.id}?offset=${offset}`, {
        method: 'PATCH',
        body: piece,
        type: 'application/octet-stream',
      })
      expect(await answer.text()).toContain('"success":true')
    }
    const done = await send(`/api/media/uploads/${upload.id}/complete`, {
      method: 'POST',
      body: '',
      type: json,
    })
    expect(done.status).toBe(200)

    // It is no video: the product says so, and the proxy lets it through.
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(300 * megabyte)]), 'zeros.mp4')
    const refused = await fetch(`${urlOf()}/api/media/videos`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(((await refused.json()) as { success: boolean }).success).toBe(false)
    expect([400, 415, 422]).toContain(refused.status)
  })

  test.skipIf(!isHere)('a visitor cannot claim another address', async () => {
    const { email } = await app.addUser()
    const login = await fetch(`${urlOf()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email, password: testPassword }),
    })
    const { access_token: token } = (await login.json()) as { access_token: string }
    const { devices } = await apiClient(urlOf(), token).call<{
      devices: { address: string; isCurrent: boolean }[]
    }>('GET', '/api/user/devices')
    expect(devices.find(({ isCurrent }) => isCurrent)?.address).toMatch(/^(127\.0\.0\.1|::1)$/)
  })
})
