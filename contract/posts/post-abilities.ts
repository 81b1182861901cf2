import { z } from '../zod.ts'

/** What the caller may do with the post in its current status. */
export const postAbilitiesSchema = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  /** Whether its content can be copied into a new draft. */
  duplicate: z.boolean(),
  publish: z.boolean(),
  schedule: z.boolean(),
  cancel: z.boolean(),
  /**
   * Whether the caller may answer "It was published" or "Publish again", for the post or for the part whose outcome is
   * unknown.
   */
  confirmOutcome: z.boolean(),
  /** Whether the unpublished parts of a partly published post can be changed. */
  editParts: z.boolean(),
  /** Whether "Publish the rest" is available for a partly published post. */
  publishRest: z.boolean(),
  /** Whether "Leave it as it is" is available: the rest of the post is not published. */
  leaveRest: z.boolean(),
  /** Whether the published post can be deleted on its platform. */
  deleteOnPlatform: z.boolean(),
  /** Whether the caller may ask for approval. */
  ask: z.boolean(),
  /** Whether scheduling and publishing ask for approval, because the caller may not do either without. */
  asksApproval: z.boolean(),
  /** Whether the caller may decide about its approval. */
  decide: z.boolean(),
})
