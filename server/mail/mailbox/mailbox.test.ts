import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { buildApp } from '../../app.ts'
import { queueMail } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
  await queueMail(app.ctx, app.ctx.db, {
    to: 'reader@example.com',
    subject: 'First <script>alert(1)</script>',
    text: 'See https://example.com/a?b=1&c="x" now <img src=x>',
    html: '<p>Hello <a href="https://example.com/">there</a></p><script>alert(2)</script>',
  })
  await app.mailsTo('reader@example.com')
  await queueMail(app.ctx, app.ctx.db, { to: 'other@example.com', subject: 'Second', text: 'x', html: 'x' })
  await app.mailsTo('other@example.com')
})
afterAll(() => app.close())

/** A call from this machine with headers that `fetch` does not allow. */
async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers })
  socket.write(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  const end = answer.indexOf('\r\n\r\n')
  return { status: Number(answer.split(' ')[1]), head: answer.slice(0, end), text: answer.slice(end) }
}

test('the mailbox lists all mail, newest first, with escaped content', async () => {
  const { status, head, text } = await get('/dev/mailbox')
  expect(status).toBe(200)
  expect(head).toMatch(/content-type: text\/html/i)
  expect(text.indexOf('Second')).toBeGreaterThan(0)
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
  expect(text).toContain('First &lt;script&gt;')
  expect(text).not.toContain('<script')
})

test('the mailbox can be filtered by recipient', async () => {
  const { text } = await get('/dev/mailbox?to=OTHER@example.com')
  expect(text).toContain('Second')
  expect(text).not.toContain('First')
  expect((await get('/dev/mailbox?to=%22%3E%3Cscript%3E')).text).not.toContain('<script>')
})

test('a mail is shown with clickable links and its HTML in a sandboxed frame', async () => {
  const [mail] = await app.mailsTo('reader@example.com')
  const { status, text } = await get(`/dev/mailbox/${mail?.id}`)
  expect(status).toBe(200)
  expect(text).toContain('<a href="https://example.com/a?b=1&amp;c=">')
  expect(text).toContain('&lt;img src=x&gt;')
  expect(text).not.toContain('<script')
  expect(text).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;p&gt;/)
})

test('an unknown mail answers 404', async () => {
  expect((await get('/dev/mailbox/00000000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await get('/dev/mailbox/nonsense')).status).toBe(404)
})

test.each(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox/00000000-0000-7000-8000-000000000000'])(
  '%s is only for callers on this machine',
  async (path) => {
    const strangers: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.5' },
      { 'x-forwarded-for': '203.0.113.5, 127.0.0.1' },
      { 'x-forwarded-for': '127.0.0.1, 203.0.113.5' },
      { 'x-forwarded-for': '' },
      { 'x-real-ip': '203.0.113.5' },
      { forwarded: 'for=203.0.113.5' },
      { host: 'rebound.example' },
      { host: 'localhost.evil.example' },
      { host: '127.0.0.1.evil.example' },
    ]
    for (const headers of strangers) {
      const { status, text } = await get(path, headers)
      expect(status, JSON.stringify(headers)).toBe(403)
      expect(text).not.toContain('example.com')
    }
  },
)

const localHeaders: Record<string, string>[] = [
  {},
  { host: '127.0.0.1:1' },
  { host: '[::1]:1' },
  { host: 'app.localhost' },
  { 'x-forwarded-for': '::1' },
]

test.each(localHeaders)('a caller on this machine with %j is allowed', async (headers) => {
  expect((await get('/dev/mailbox', headers)).status).toBe(200)
})

test('a caller over the network is refused with any Host header', async () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.internal === false && found.family === 'IPv4')?.address
  // Skipped on a machine without a network.
  if (address === undefined) return
  const other = await buildApp(app.ctx)
  try {
    const url = await other.listen({ port: 0, host: address })
    const reply = await fetch(`${url}/dev/mailbox`)
    expect(reply.status).toBe(403)
  } finally {
    await other.close()
  }
})

test('a page may not run scripts or be framed, and is not cached', async () => {
  const { head } = await get('/dev/mailbox')
  expect(head).toMatch(/content-security-policy: [^\r]*script-src 'self'/i)
  expect(head).toMatch(/frame-ancestors 'none'/i)
  expect(head).toMatch(/cache-control: no-store/i)
})

test('production has no mailbox', async () => {
  const config = { ...app.ctx.config, production: true, localMailbox: false, sandbox: false }
  const other = await buildApp({ ...app.ctx, config })
  try {
    const reply = await other.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } })
    expect(reply.statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
