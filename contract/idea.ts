import { z } from 'zod'
import { platformKeySchema } from './platforms/platform-key.ts'

/** One for each day of a week. */
export const ideasCount = 7
export const ideaLimits = { topic: 1_000, address: 2_000, angle: 160, hook: 300, prompt: 1_500 } as const

export const ideaSchema = z.object({
  /** 1 to 7. */
  day: z.number().int().min(1).max(ideasCount),
  platform: platformKeySchema,
  /** What the post does. */
  angle: z.string().min(1).max(ideaLimits.angle),
  /** Its first line. */
  hook: z.string().min(1).max(ideaLimits.hook),
  /** What to ask the assistant for. */
  prompt: z.string().min(1).max(ideaLimits.prompt),
})

export type Idea = z.infer<typeof ideaSchema>
