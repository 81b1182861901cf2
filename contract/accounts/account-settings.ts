import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { linkSettingsSchema } from '../links/link-settings.ts'
import { postOptionsSchema } from '../platforms/post-options.ts'
import { socialAccountSchema } from '../social-accounts/social-accounts.ts'

const longestListedName = 60

/** The settings of a social account. They apply to all posts that are written for it from now on. */
export const accountSettingsSchema = z.object({
  /** The name that lists show. Null means that they show the handle. */
  listedName: boundedText({
    max: longestListedName,
    tooLong: `A name has at most ${longestListedName} characters.`,
    trim: true,
  })
    // Normalized as the database stores it: a lone surrogate becomes U+FFFD.
    .overwrite((name) => name.replaceAll(/\p{Cc}/gu, ''))
    .transform((name) => (name === '' ? null : name))
    .nullable(),
  options: postOptionsSchema,
  hashtagSetId: idSchema.nullable(),
  /** Null means that the setting of the workspace applies. */
  links: linkSettingsSchema.nullable(),
})

export type AccountSettings = z.infer<typeof accountSettingsSchema>

export const accountSettingsResponseSchema = success({ account: socialAccountSchema })
