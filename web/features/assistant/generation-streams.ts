import type { z } from 'zod'
import type { AssistantEvent, generateSchema, versionsSchema } from '../../../contract/assistant/assistant.ts'
import { streamEvents } from '../../shared/api/event-stream.ts'
import { whileBusy } from '../../shared/api/while-busy.ts'

/** The ids of generations make these calls safe to repeat. */
const stream = (path: string, request: object, signal: AbortSignal) =>
  whileBusy(signal, () => streamEvents<AssistantEvent>(path, request, signal))

export const streamText = (request: z.input<typeof generateSchema>, signal: AbortSignal) =>
  stream('/api/assistant/generate', request, signal)

export const streamVersions = (request: z.input<typeof versionsSchema>, signal: AbortSignal) =>
  stream('/api/assistant/versions', request, signal)
