import { z } from '../zod.ts'
import { boundedText } from '../bounds.ts'
import { unknownOptions, type PostOptions } from '../platforms/post-options.ts'
import { platforms, type PlatformKey } from '../platforms/platforms.ts'
import { askApprovalSchema } from '../approval/approval.ts'
import { postPartsInputSchema } from './post-parts.ts'

/** More than any platform accepts; an abuse limit, not a platform's rule. */
export const contentSchema = boundedText({
  max: 100_000,
  tooLong: 'A post holds at most 100,000 characters',
  required: 'Write something first.',
}).refine((text) => text.trim() !== '', 'Write something first.')

/** Rejects options that the post's platform does not have. */
export function refuseUnknownOptions(
  { platform, options }: { platform: PlatformKey; options: PostOptions },
  context: z.RefinementCtx,
): void {
  for (const name of unknownOptions(platform, options)) {
    context.addIssue({
      code: 'custom',
      path: ['options', name],
      message: `${platforms[platform].name} does not have this option.`,
    })
  }
}

/** `version` is the one that the user saw. If the server has a newer one, the response is `stale_version`. */
export const versionSchema = z.object({
  version: z
    .number()
    .int()
    .meta({
      description: 'The version that you read. If there is a newer one, the call fails with `stale_version`.',
      examples: [3],
    }),
})

/** `versionSchema` for the query of a DELETE. */
export const versionQuerySchema = z.object({
  version: z.coerce
    .number()
    .int()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
})

export const schedulePostSchema = z.object({
  version: z
    .number()
    .int()
    .meta({
      description: 'The version that you read. If there is a newer one, the call fails with `stale_version`.',
      examples: [3],
    }),
  localTime: boundedText({ max: 16, tooLong: 'Choose a date and a time' })
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a date and a time')
    .meta({
      description: 'Local date and time in `timeZone`, `YYYY-MM-DDTHH:mm`.',
      examples: ['2027-05-04T09:00'],
    }),
  timeZone: boundedText({ max: 64 })
    .min(1)
    .meta({ description: 'An IANA time zone name, such as `Europe/Paris`.', examples: ['Europe/Vienna'] }),
  ask: askApprovalSchema
    .optional()
    .describe('Asks for approval instead, with a note and the member who is asked.'),
})

export const publishPostSchema = versionSchema.extend({
  ask: askApprovalSchema
    .optional()
    .describe('Asks for approval instead, with a note and the member who is asked.'),
})

export const confirmPublishedSchema = z.object({
  version: z
    .number()
    .int()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
  permalink: boundedText({ max: 2000 })
    .check(z.url({ protocol: /^https?$/ }))
    .nullable()
    .default(null)
    .meta({
      description: 'Its address on the platform, if you know it.',
      examples: ['https://x.com/riverbakes/status/1'],
    }),
})

/** All parts of a post; those that are published have to stay as they are. */
export const editPartsSchema = z.object({
  version: z
    .number()
    .int()
    .describe('The version that you read. If there is a newer one, the call fails with `stale_version`.'),
  parts: postPartsInputSchema.describe('All further messages, those that are published unchanged.'),
})
