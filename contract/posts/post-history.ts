import { z } from '../zod.ts'
import { idSchema, instantSchema } from '../api.ts'

/** An entry of the post's visible history. */
export const postEventSchema = z
  .object({
    id: idSchema,
    at: instantSchema.describe('When it happened.'),
    attempt: z.number().int().describe('The number of the attempt to publish; 0 for what belongs to none.'),
    step: z
      .enum([
        'created',
        'scheduled',
        'rescheduled',
        'edited',
        'canceled',
        'publish_requested',
        'started',
        'staged',
        'commit_started',
        'published',
        'part_published',
        'rest_left_out',
        'pending',
        'waiting',
        'retrying',
        'checking',
        'rejected',
        'failed',
        'needs_attention',
        'outcome_confirmed',
        'deleted_on_platform',
        'resumed',
        'approval_requested',
        'approved',
        'changes_requested',
        'approval_rejected',
        'approval_taken_back',
      ])
      .describe('What happened.'),
    message: z.string().describe('A sentence for the user.'),
    answer: z.string().nullable().describe("The platform's response, shortened; null if there was no call."),
    by: z.string().nullable().describe('The user who acted; null for automatic entries.'),
  })
  .meta({ id: 'PostEvent', description: 'An entry of the history of a post.' })

export type PostEvent = z.infer<typeof postEventSchema>
