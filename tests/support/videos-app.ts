import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { MadeVideo } from '../../contract/assistant-videos.ts'
import type { TestAppOptions } from './app.ts'
import { startAssistantApp, type AssistantApp } from './assistant.ts'
import type { Answer } from './request.ts'
import { startVideoServer, type VideoServer } from './video-server.ts'

export type VideosApp = {
  assistant: AssistantApp
  server: VideoServer
  video: Buffer
  ask(body?: object, token?: string): Promise<Answer>
  read(id: string, token?: string): Promise<Answer>
  /** Asks for a video and waits until it has ended. */
  make(body?: object): Promise<MadeVideo>
  ended(id: string): Promise<MadeVideo>
  close(): Promise<void>
}

export const videoKey = 'key-of-the-videos'
export const videoPrompt = 'A loaf of bread rises in an oven'

export const videoFile = (name = 'portrait.mp4') => readFile(path.join(import.meta.dirname, 'videos', name))

export const videoEnv = (server: VideoServer, seconds: number) => ({
  AI_VIDEO_MODEL: 'veo-test',
  AI_VIDEO_BASE_URL: server.url,
  AI_VIDEO_API_KEY: videoKey,
  AI_VIDEO_SECONDS: String(seconds),
})

/** The product with a maker of videos of the test's own, where each may take so many seconds. */
export async function startVideosApp(seconds: number, options: TestAppOptions = {}): Promise<VideosApp> {
  const video = await videoFile()
  const server = await startVideoServer(video)
  const env = { ...videoEnv(server, seconds), ...options.env }
  const assistant = await startAssistantApp({ worker: true, ...options, env })
  await assistant.grant(2000)

  const ask: VideosApp['ask'] = async (body = {}, token = assistant.user.token) => {
    await sql`truncate rate_limits`.execute(assistant.app.ctx.db)
    return assistant.app.request('POST', '/api/assistant/videos', {
      token,
      body: { id: randomUUIDv7(), platform: 'instagram', prompt: videoPrompt, aspect: 'portrait', ...body },
    })
  }
  const read: VideosApp['read'] = (id, token = assistant.user.token) =>
    assistant.app.request('GET', `/api/assistant/videos/${id}`, { token })
  const ended = async (id: string): Promise<MadeVideo> => {
    let video: MadeVideo | undefined
    await expect
      .poll(
        async () => {
          video = (await read(id)).body['video'] as MadeVideo
          return video.outcome
        },
        { timeout: seconds * 1000 + 20_000, interval: 50 },
      )
      .not.toBe('running')
    if (!video) throw new Error('no video')
    return video
  }
  return {
    assistant,
    server,
    video,
    ask,
    read,
    ended,
    async make(body = {}) {
      const reply = await ask(body)
      expect(reply.status).toBe(200)
      return ended((reply.body['video'] as MadeVideo).id)
    },
    async close() {
      await assistant.close()
      await server.close()
    },
  }
}
