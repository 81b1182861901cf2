import { z } from '../zod.ts'
import { platformKeySchema } from '../platforms/platform-key.ts'
import { ideaLimits, ideasCount } from './idea-limits.ts'

export const ideaSchema = z.object({
  /** 1 to 7. */
  day: z.number().int().min(1).max(ideasCount),
  platform: platformKeySchema,
  /** The goal of the post. */
  angle: z.string().min(1).max(ideaLimits.angle),
  /** The first line of the post. */
  hook: z.string().min(1).max(ideaLimits.hook),
  /** The prompt for the assistant. */
  prompt: z.string().min(1).max(ideaLimits.prompt),
})

export type Idea = z.infer<typeof ideaSchema>
