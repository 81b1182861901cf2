import { z } from '../zod.ts'

/** What the caller may do with the post in its current status. */
export const postAbilitiesSchema = z
  .object({
    edit: z.boolean().describe('Whether its content can be changed.'),
    delete: z.boolean().describe('Whether it can be deleted.'),
    duplicate: z.boolean().describe('Whether its content can be copied into a new draft.'),
    publish: z.boolean().describe('Whether it can be published now.'),
    schedule: z.boolean().describe('Whether it can get a time or another one.'),
    cancel: z.boolean().describe('Whether it can become a draft again.'),
    confirmOutcome: z
      .boolean()
      .describe(
        'Whether the caller may answer "It was published" or "Publish again", for the post or for the part whose outcome is unknown.',
      ),
    editParts: z
      .boolean()
      .describe('Whether the unpublished parts of a partly published post can be changed.'),
    publishRest: z.boolean().describe('Whether "Publish the rest" is available for a partly published post.'),
    leaveRest: z
      .boolean()
      .describe('Whether "Leave it as it is" is available: the rest of the post is not published.'),
    deleteOnPlatform: z.boolean().describe('Whether the published post can be deleted on its platform.'),
    ask: z.boolean().describe('Whether the caller may ask for approval.'),
    asksApproval: z
      .boolean()
      .describe(
        'Whether scheduling and publishing ask for approval, because the caller may not do either without.',
      ),
    decide: z.boolean().describe('Whether the caller may decide about its approval.'),
  })
  .meta({ id: 'PostAbilities', description: 'What the caller may do with the post now.' })
