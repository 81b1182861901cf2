import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { addPostizUser } from '../../support/postiz-client.ts'

/** Postiz's own command line, unchanged, with nothing but our address and a key of ours. */
const program = path.join(import.meta.dirname, 'node_modules/postiz/dist/index.js')
const run = promisify(execFile)
const date = '2028-05-01T10:00:00.000Z'

let app: TestApp
let ada: Awaited<ReturnType<typeof addPostizUser>>
let x: SocialAccount
let facebook: SocialAccount
let home: string

beforeAll(async () => {
  app = await startTestApp()
  ada = await addPostizUser(app)
  x = await ada.client.connect('twitter', 'ada_cli')
  facebook = await ada.client.connect('facebook', 'ada_cli')
  // Where it would find other credentials.
  home = await mkdtemp(path.join(tmpdir(), 'postiz-'))
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

/** What the program prints; `answer` is the JSON in it. */
async function postiz(args: string[], key = ada.secret) {
  const env = { ...process.env, HOME: home, POSTIZ_API_URL: app.url, POSTIZ_API_KEY: key }
  const { stdout, stderr } = await run(process.execPath, [program, ...args], { env, cwd: home })
  const json = /^[[{][\s\S]*^[\]}]$|^\[\]$/m.exec(stdout)?.[0]
  return { text: stdout + stderr, answer: json === undefined ? undefined : (JSON.parse(json) as never) }
}

type Created = { postId: string; integration: string }[]

const create = async (...args: string[]): Promise<Created> =>
  (await postiz(['posts:create', '-s', date, ...args])).answer ?? []
const listed = async () =>
  (
    (await postiz(['posts:list', '--startDate', '2028-04-01', '--endDate', '2028-06-01']))
      .answer as unknown as {
      posts: { id: string; state: string; content: string }[]
    }
  ).posts
const read = async (created: Created) => (await ada.client.read(created[0]?.postId ?? '')).post

describe('the command line of Postiz', () => {
  it('checks its key', async () => {
    expect((await postiz(['auth:status'])).text).toContain(
      'Credentials are valid. 2 integration(s) connected.',
    )
    expect((await postiz(['auth:status'], 'wrong')).text).toContain('Credentials are expired or invalid.')
  })

  it('lists the accounts and their settings', async () => {
    expect((await postiz(['integrations:list'])).answer).toMatchObject([
      { id: x.id, identifier: 'x', profile: 'ada_cli', disabled: false },
      { id: facebook.id, identifier: 'facebook' },
    ])
    expect((await postiz(['integrations:settings', x.id])).answer).toMatchObject({
      output: { maxLength: 280 },
    })
    await expect(postiz(['integrations:trigger', x.id, 'getPlaylists'])).rejects.toThrow('Tool not found')
  })

  it('uploads a picture and makes a draft with it', async () => {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#4f46e5' } })
    const file = path.join(home, 'bread.png')
    await writeFile(file, await picture.png().toBuffer())
    const { answer } = await postiz(['upload', file])
    const { id, path: address } = answer as unknown as { id: string; path: string }
    const draft = await create('-c', 'Fresh bread', '-m', address, '-t', 'draft', '-i', x.id)
    expect(await read(draft)).toMatchObject({
      status: 'draft',
      content: 'Fresh bread',
      media: [{ media: { id } }],
    })
    expect(await listed()).toMatchObject([{ id: draft[0]?.postId, state: 'DRAFT' }])
  })

  it('schedules one post for several accounts, lists and deletes it', async () => {
    const made = await create('-c', 'For both', '-i', `${x.id},${facebook.id}`)
    expect(made.map(({ integration }) => integration)).toEqual([x.id, facebook.id])
    expect(await read(made)).toMatchObject({ status: 'scheduled', scheduledAt: date })
    const both = (await listed()).filter(({ content }) => content === 'For both')
    expect(both.map(({ state }) => state)).toEqual(['QUEUE', 'QUEUE'])
    for (const { postId } of made) {
      expect((await postiz(['posts:delete', postId])).text).toContain('deleted successfully')
    }
    expect((await listed()).filter(({ content }) => content === 'For both')).toEqual([])
  })

  it('writes a thread with settings, and is told in words what is wrong', async () => {
    const settings = JSON.stringify({ who_can_reply_post: 'following' })
    const thread = await create('-c', 'One', '-c', 'Two', '-c', 'Three', '--settings', settings, '-i', x.id)
    expect(await read(thread)).toMatchObject({
      options: { replySettings: 'following' },
      parts: [{ content: 'Two' }, { content: 'Three' }],
    })
    await expect(create('-c', 'x'.repeat(300), '-i', x.id)).rejects.toThrow('exceeds character limit')
    await expect(create('-c', 'Hi', '--settings', '{"community":"a"}', '-i', x.id)).rejects.toThrow(
      'Twitter/X posts have no setting community here. Leave it out.',
    )
  })

  it('reads figures and what is missing', async () => {
    expect((await postiz(['analytics:platform', x.id, '-d', '30'])).answer).toMatchObject([
      { label: 'Followers', data: [{ total: expect.any(String) as string }] },
    ])
    const draft = await create('-c', 'Figures', '-t', 'draft', '-i', x.id)
    const id = draft[0]?.postId ?? ''
    expect((await postiz(['analytics:post', id])).answer).toEqual([])
    expect((await postiz(['posts:missing', id])).answer).toEqual([])
    await expect(postiz(['posts:connect', id, '--release-id', '4711'])).rejects.toThrow('lacks no release id')
  })
})
