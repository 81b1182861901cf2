import { z } from '../zod.ts'
import { success } from '../api.ts'
import { boundedText } from '../bounds.ts'

export const linkPreviewQuerySchema = z.object({
  url: boundedText({ max: 2_000, required: 'Give the address of a page.' }).check(
    z.url({ protocol: /^https?$/ }),
  ),
})

/** What platforms show of a linked page. For an unreadable page, only its domain is known. */
export const linkPreviewSchema = z.object({
  domain: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  siteName: z.string().nullable(),
  /** A small copy of the page's picture, as a `data:` URL. */
  picture: z.string().nullable(),
})

export type LinkPreview = z.infer<typeof linkPreviewSchema>

export const linkPreviewResponseSchema = success({ preview: linkPreviewSchema })
