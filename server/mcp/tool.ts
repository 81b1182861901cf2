import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { Capability } from '../../contract/workspaces/access.ts'
import { z } from '../../contract/zod.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Api } from './api.ts'
import { dataNote } from './untrusted.ts'

/** What a tool works with. */
export type ToolCall = {
  ctx: Context
  caller: Caller
  /** The calls of the public API, made by the caller. */
  api: Api
  /** Aborted when the client cancels the call. */
  signal: AbortSignal
  /** Tells the client what is being done. */
  progress: (message: string) => Promise<void>
}

/** A tool, as models read it. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  /** When to use it, what it changes, and what to do next. */
  description: string
  input: Input
  output: Output
  annotations: ToolAnnotations
  /** What the key must allow, besides what the calls of the API need. */
  needs?: readonly Capability[]
  run(call: ToolCall, input: z.output<Input>): Promise<z.input<Output>>
}

/** Declares a tool, so that its input and its result have the types of its schemas. */
export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  declared: Tool<Input, Output>,
): Tool => declared

/** A tool that changes nothing. */
export const reads = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const

/** A tool whose effect can be undone. */
export const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const

/** The argument of tools that write, by which a repetition has no effect. */
export const repeatable = {
  idempotency_key: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters without spaces')
    .optional()
    .meta({
      description:
        'A new random UUID for each thing you do. Repeat a call that got no answer within 24 hours with the same key and the same arguments: it is done once, and you get the first answer. After 24 hours the key is forgotten.',
      examples: ['f3a1c2d4-7b5e-4c1a-9d80-2e6f4b7a91c3'],
    }),
}

const undone = z.object({
  untrusted: z.literal(dataNote),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).describe('Send them as they are.'),
})

/** How to undo what a tool did. */
export const undoSchema = undone.nullable().describe('The call that undoes this; null if nothing does.')

/** The arguments stand without marks, because they are sent as they are; they may hold texts by others. */
export const undoBy = (toolName: string, args: object): z.output<typeof undone> => ({
  untrusted: dataNote,
  tool: toolName,
  arguments: { ...args },
})
