import { randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { VideoGeneration } from '../../contract/assistant/generations.ts'
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
  /** Requests a video and waits until the generation ends. */
  make(body?: object): Promise<VideoGeneration>
  ended(id: string): Promise<VideoGeneration>
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

/** Starts the product with a test video server. A video may take so many seconds. */
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
    assistant.app.request('GET', `/api/assistant/generations/${id}`, { token })
  const ended = async (id: string): Promise<VideoGeneration> => {
    let video: VideoGeneration | undefined
    await expect
      .poll(
        async () => {
          video = (await read(id)).body['generation'] as VideoGeneration
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
      return ended((reply.body['generation'] as VideoGeneration).id)
    },
    async close() {
      await assistant.close()
      await server.close()
    },
  }
}
