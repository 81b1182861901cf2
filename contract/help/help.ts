import { mailWays } from '../accounts/accounts.ts'
import { z } from '../zod.ts'
import { instantSchema, success } from '../api.ts'

/** What Help shows about this installation. */
export const helpResponseSchema = success({
  /** Who helps users of this installation: an email address, or a text that its operator chose. */
  contact: z.string(),
  publishing: z.object({
    /** `late`: posts that are due have not been taken for longer than usual; `paused`: the operator holds them. */
    state: z.enum(['on_time', 'late', 'paused']),
    /** Since when it is late or paused. */
    since: instantSchema.nullable(),
  }),
  mail: z.enum(mailWays),
})

export type HelpResponse = z.infer<typeof helpResponseSchema>
