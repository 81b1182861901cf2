import { randomUUIDv7 } from 'node:crypto'
import type { AssistantEvent } from '../../contract/assistant/assistant.ts'
import { grantPoints, readPoints } from '../../server/points/index.ts'
import { startTestApp, type TestApp, type TestAppOptions, type TestUser } from './app.ts'
import { startModelServer, type ModelServer } from './model-server.ts'
import { readEvents, shownText } from './read-events.ts'
import { randomAddress } from './request.ts'

export type StreamResult = {
  status: number
  events: AssistantEvent[]
  last: AssistantEvent | undefined
  /** The text that a screen shows at the end. */
  text: string
  /** The body of a refused call. */
  refusal: { code?: string; message?: string }
}

export type AssistantApp = {
  app: TestApp
  model: ModelServer
  user: TestUser
  /** Opens a stream, which the test reads or aborts. */
  open(path: string, body: object, options?: { token?: string; signal?: AbortSignal }): Promise<Response>
  /** Generates a text and reads the stream to the end. */
  generate(body?: object, token?: string): Promise<StreamResult>
  versions(body: object, token?: string): Promise<StreamResult>
  available(workspaceId?: string): Promise<number>
  /** Points that are currently held. */
  held(workspaceId?: string): Promise<number>
  grant(points: number, workspaceId?: string): Promise<void>
  close(): Promise<void>
}

/** Short, because tests mostly wait for these timeouts to pass. */
const timeouts = { AI_FIRST_SECONDS: '1.5', AI_NEXT_SECONDS: '1.5', AI_TOTAL_SECONDS: '8' }

export const plainTask = {
  platform: 'twitter',
  language: 'en',
  prompt: 'Our bakery opens a second shop on Friday',
}

/** Starts the product with a test model server and one verified user. */
export async function startAssistantApp(options: TestAppOptions = {}): Promise<AssistantApp> {
  const model = await startModelServer({ kind: 'text', text: 'Our second shop opens on Friday. Come by!' })
  const env = {
    AI_BASE_URL: model.url,
    AI_API_KEY: 'key-of-the-model',
    AI_MODEL: 'test-model',
    DEFAULT_PLAN: 'free',
    ...timeouts,
    ...options.env,
  }
  const app = await startTestApp({ ...options, env })
  const user = await app.addUser()

  const open: AssistantApp['open'] = (path, body, { token = user.token, signal } = {}) =>
    fetch(`${app.url}/api/assistant/${path}`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': randomAddress(),
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  const readStream = async (path: string, body: object, token = user.token): Promise<StreamResult> => {
    const reply = await open(path, body, { token })
    if (!reply.ok) {
      const refusal = (await reply.json()) as StreamResult['refusal']
      return { status: reply.status, events: [], last: undefined, text: '', refusal }
    }
    const events: AssistantEvent[] = []
    for await (const event of readEvents(reply)) events.push(event)
    return { status: reply.status, events, last: events.at(-1), text: shownText(events), refusal: {} }
  }
  return {
    app,
    model,
    user,
    open,
    generate: (body = {}, token = user.token) =>
      readStream('generate', { id: randomUUIDv7(), ...plainTask, ...body }, token),
    versions: (body, token = user.token) => readStream('versions', body, token),
    async available(workspaceId = user.workspaceId) {
      const record = await readPoints(app.ctx, workspaceId)
      return record.total_points - record.used_points
    },
    held: async (workspaceId = user.workspaceId) => (await readPoints(app.ctx, workspaceId)).heldPoints,
    grant: (points, workspaceId = user.workspaceId) =>
      app.ctx.db.transaction().execute(async (trx) => {
        await grantPoints(trx, {
          workspaceId,
          kind: 'operator',
          points,
          key: randomUUIDv7(),
          note: 'For a test',
          now: app.ctx.clock.now(),
        })
      }),
    async close() {
      await app.close()
      await model.close()
    },
  }
}
