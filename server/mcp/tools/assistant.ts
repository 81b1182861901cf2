import { randomUUIDv7 } from 'node:crypto'
import {
  assistantEventSchema,
  assistantStatusResponseSchema,
  type AssistantEvent,
} from '../../../contract/assistant/assistant.ts'
import { lengths, promptLimit, sourceLimit, textActions, tones } from '../../../contract/assistant/choices.ts'
import { languageKeys } from '../../../contract/assistant/languages.ts'
import { platformKeys, platformKeySchema } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import { z } from '../../../contract/zod.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { repeatable, tool, undoSchema, writes, type ToolCall } from '../tool.ts'
import { pointsRule, withinBound } from './spend.ts'
import { pointsLeft } from './workspace.ts'

/** A client hears how far a text is after so many more characters. */
const tellEvery = 200

export const writeWithAssistant = tool({
  name: 'write_with_assistant',
  title: 'Write a text with the assistant',
  description: `Lets the assistant of the application write or change a text for one platform, in the brand voice. COSTS ${pointCosts.text} points for each text, unless the workspace has a model of its own; the answer says the points before and after. You can write texts yourself for nothing: use this when the person asks for the assistant or its brand voice. Stores no post: give the text to check_post and create_draft. It tells its progress and can be canceled; what fails costs nothing, and what is canceled may cost the points. ${pointsRule}`,
  input: z
    .strictObject({
      action: z
        .enum(['write', ...textActions])
        .default('write')
        .meta({ description: 'write: a new text from prompt; the others change text.', examples: ['write'] }),
      platform: platformKeySchema.meta({
        description: 'Whose rules the text follows.',
        examples: [platformKeys[0]],
      }),
      prompt: z
        .string()
        .max(promptLimit, `holds at most ${promptLimit} characters`)
        .default('')
        .meta({ description: 'What the post is about.', examples: ['We open a second bakery on Friday'] }),
      text: z
        .string()
        .max(sourceLimit, `holds at most ${sourceLimit} characters`)
        .default('')
        .meta({ description: 'The text to change.', examples: ['We open on Friday at nine.'] }),
      language: z
        .enum(languageKeys)
        .default('en')
        .meta({ description: 'The language of a new text, or the one to translate into.', examples: ['en'] }),
      tone: z
        .enum(tones)
        .default('friendly')
        .meta({ description: 'How it sounds.', examples: ['friendly'] }),
      length: z
        .enum(lengths)
        .default('medium')
        .meta({ description: 'How long it is.', examples: ['short'] }),
      voice_id: z
        .uuid()
        .optional()
        .meta({
          description: 'A brand voice of list_brand_voices; the default one if omitted.',
          examples: ['5a8ffac5-2288-485d-b463-90c3cd9941ad'],
        }),
      ...repeatable,
    })
    .refine(({ action, prompt }) => action !== 'write' || prompt.trim() !== '', {
      path: ['prompt'],
      message: 'say what the post is about',
    })
    .refine(({ action, text }) => action === 'write' || text.trim() !== '', {
      path: ['text'],
      message: 'give the text to change',
    }),
  output: z.object({
    did: z.string(),
    text: z.string(),
    model: z.string(),
    points_spent: z.number().int(),
    points_before: z.number().int().nullable(),
    points_after: z.number().int().nullable(),
    may_be_incomplete: z.boolean(),
    repeated: z.boolean().optional(),
    undo: undoSchema,
  }),
  annotations: { ...writes, openWorldHint: true },
  async run(call, { voice_id: voiceId, ...input }) {
    const { price } = await call.api.get(assistantStatusResponseSchema, '/assistant/status')
    const before = await pointsLeft(call)
    const body = { id: randomUUIDv7(), ...input, ...(voiceId !== undefined && { voiceId }) }
    const done = await withinBound(
      call,
      price,
      () => generate(call, body),
      ({ points }) => points,
    )
    const after = await pointsLeft(call)
    return {
      did: `Wrote a text for ${done.points} points. No post is stored.`,
      text: done.text,
      model: done.model.name,
      points_spent: done.points,
      points_before: before,
      points_after: after,
      may_be_incomplete: done.mayBeCut,
      undo: null,
    }
  },
})

type Done = Extract<AssistantEvent, { type: 'done' }>

/** Reads the events of a generation to its end. A canceled one is stopped, and a short beginning costs nothing. */
async function generate({ api, signal, progress }: ToolCall, body: object): Promise<Done> {
  let written = 0
  let told = 0
  try {
    for await (const given of await api.stream('/assistant/generate', body, signal)) {
      const event = assistantEventSchema.parse(given)
      if (event.type === 'started') await progress(`${event.model.name} is writing`)
      if (event.type === 'replaced') written = event.text.length
      if (event.type === 'delta') written += event.text.length
      if (event.type === 'done') return event
      if (event.type === 'failed') throw new AppError('conflict', event.message)
      if (written - told >= tellEvery) {
        told = written
        await progress(`${written} characters written`)
      }
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('conflict', 'The text was canceled.')
    throw error
  }
  throw new AppError('unavailable', 'The text ended early. Please try again.')
}
