import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { startTestApp, type TestApp, type TestUser } from '../../support/app.ts'

/** As the product finds it. */
const { ffmpeg } = readConfig({ NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: tmpdir() })

const converted = { status: ffmpeg === null ? 415 : 202 }
const added = (media: object, note: RegExp | null = null) => ({ status: 201, media, note })
const refused = (message: RegExp) => ({ status: 415, message })
const jpeg = { contentType: 'image/jpeg', width: 48, height: 32 }
const png = { contentType: 'image/png', width: 48, height: 32 }
const gif = { contentType: 'image/gif', frames: 3, width: 48, height: 32 }
const video = { contentType: 'video/mp4', width: 64, height: 48 }
const damaged = refused(/damaged or incomplete/)
const noPicture = refused(/^This file is not a picture we support\. Please send/)
const asGif = /is animated, so it was added as a GIF\.$/
const still = /is animated, but only its first frame could be added\./

type Answer = { status: number; media?: object; note?: RegExp | null; message?: RegExp }

/** Pictures and videos with what real ones bring, made by us. A new case is a file and a line here. */
const cases: Record<'/api/media' | '/api/media/videos', Record<string, Answer>> = {
  '/api/media': {
    'exif-rotated.jpg': added({ contentType: 'image/jpeg', width: 32, height: 48 }),
    'cmyk.jpg': added(jpeg),
    'gray.jpg': added(jpeg),
    'two-pictures.mpo': added(jpeg),
    'trailing-bytes.jpg': added(jpeg),
    '16-bit.png': added(png),
    'transparent.png': added(png),
    'palette.png': added(png),
    'png-inside.jpg': added(png),
    'one-frame.gif': added({ ...png, frames: null }),
    'still.webp': added({ contentType: 'image/webp', frames: null }),
    'still.avif': added(jpeg),
    'animated.gif': added(gif),
    'animated.webp': added(gif, asGif),
    'animated.png': ffmpeg === null ? added(png, still) : added(gif, asGif),
    'animated.avif': ffmpeg === null ? damaged : added(gif, asGif),
    'same-frames.webp': added({ frames: null }),
    'truncated.jpg': damaged,
    'truncated.png': damaged,
    'huge.png': refused(/can have at most 50 megapixels/),
    'empty.jpg': refused(/^This picture is empty/),
    'page.jpg': noPicture,
    'drawing.svg': noPicture,
    'scan.tiff': noPicture,
  },
  '/api/media/videos': {
    'silent.mp4': added({ ...video, video: { codec: 'avc', sound: null } }),
    'rotated.mov': added({ ...video, width: 48, height: 64 }),
    'index-last.mp4': added({ ...video, video: { sound: { channels: 1, hertz: 44_100 } } }),
    'fragmented.mp4': added({ ...video, video: { sound: { channels: 1 } } }),
    'two-sounds.mp4': added({ ...video, video: { sound: { channels: 1 } } }),
    'longer-sound.mp4': added(video),
    'variable-rate.mp4': added(video),
    'timecode.mov': added(video),
    'one-frame.mp4': added(video),
    '10-bit.mp4': converted,
    'odd-sides-444.mp4': converted,
    'mp3-sound.mp4': converted,
    'pcm-sound.mov': converted,
    'alac-sound.mov': converted,
    'opus-sound.mp4': converted,
    'prores.mov': converted,
    'webm-inside.mp4': converted,
    'sound-only.m4a': refused(/not a video we support/),
    'truncated.mp4': refused(/damaged or incomplete|not a video/),
    'empty.mp4': refused(/^This video is empty/),
    'text.mp4': refused(/not a video we support/),
  },
}

let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp({ env: { FFMPEG_PATH: ffmpeg ?? 'none' } })
  owner = await app.addUser()
})
afterAll(() => app.close())

async function send(path: string, file: string) {
  const form = new FormData()
  form.append('file', new Blob([readFileSync(new URL(file, import.meta.url))]), file)
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await fetch(app.url + path, { method: 'POST', headers, body: form })
  return { status: reply.status, ...((await reply.json()) as object) }
}

const rows = Object.entries(cases).flatMap(([path, files]) =>
  Object.entries(files).map(([file, answer]): [string, string, Answer] => [file, path, answer]),
)

test.each(rows)('%s to %s', async (file, path, { note, message, ...answer }) => {
  expect(await send(path, file)).toMatchObject({
    ...answer,
    ...(message && { message: expect.stringMatching(message) as string }),
    ...(note && { note: expect.stringMatching(note) as string }),
    ...(note === null && path === '/api/media' && { note: null }),
  })
})

test('every file of the folder is a case', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !file.endsWith('.ts'))
  expect(files.filter((file) => !rows.some(([one]) => one === file))).toEqual([])
})
