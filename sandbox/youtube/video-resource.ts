import { z } from 'zod'

import { refuse } from './google-errors.ts'

const resource = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    tags: z.array(z.string()).default([]),
    categoryId: z.string().regex(/^\d+$/).default('22'),
  }),
  status: z
    .object({
      privacyStatus: z.enum(['public', 'unlisted', 'private']).default('public'),
      selfDeclaredMadeForKids: z.boolean().default(false),
      containsSyntheticMedia: z.boolean().default(false),
      publishAt: z.iso.datetime({ offset: true }).optional(),
      license: z.enum(['youtube', 'creativeCommon']).default('youtube'),
      embeddable: z.boolean().default(true),
    })
    .prefault({}),
})

export type VideoResource = z.infer<typeof resource>

/** YouTube's own limits of a new video (platforms reference, 6.4). */
export function readResource(value: unknown): VideoResource {
  const parsed = resource.safeParse(value)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    if (path.includes('title'))
      throw invalid('invalidTitle', 'The request metadata specifies an invalid or empty video title.')
    throw invalid('invalidVideoMetadata', `The request metadata is invalid (${path}).`)
  }
  const { title, description, tags } = parsed.data.snippet
  if (title.trim() === '' || Array.from(title).length > 100 || /[<>]/.test(title)) {
    throw invalid('invalidTitle', 'The request metadata specifies an invalid or empty video title.')
  }
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description)) {
    throw invalid('invalidDescription', 'The request metadata specifies an invalid video description.')
  }
  if (tags.join(',').length > 500) {
    throw invalid('invalidTags', 'The request metadata specifies invalid video keywords.')
  }
  return parsed.data
}

const invalid = (reason: string, message: string) => refuse(400, reason, message, 'youtube.video')
