import { z } from '../zod.ts'
import { success } from '../api.ts'

/** The short prompts with which a model is tried, one call each. */
export const modelTrials = ['post', 'list', 'language', 'memory', 'everyday'] as const
export type ModelTrial = (typeof modelTrials)[number]

export const modelTrialSchema = z.object({ trial: z.enum(modelTrials) })

/** Something that was found, and what to do about it. */
const trialFindingSchema = z.object({
  /** `note`: it works, but something is worth knowing. */
  level: z.enum(['good', 'note', 'problem']),
  text: z.string(),
})
export type TrialFinding = z.infer<typeof trialFindingSchema>

export const modelTrialResponseSchema = success({ findings: z.array(trialFindingSchema) })
