import type { z } from 'zod'
import type { AssistantEvent, generateSchema, versionsSchema } from '../../../contract/assistant/assistant.ts'
import { streamEvents } from '../../shared/api/event-stream.ts'

export const streamText = (request: z.input<typeof generateSchema>, signal: AbortSignal) =>
  streamEvents<AssistantEvent>('/api/assistant/generate', request, signal)

export const streamVersions = (request: z.input<typeof versionsSchema>, signal: AbortSignal) =>
  streamEvents<AssistantEvent>('/api/assistant/versions', request, signal)
