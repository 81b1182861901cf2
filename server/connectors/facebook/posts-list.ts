import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import { bodyOf } from '../responses.ts'
import { listSchemaOf } from '../graph/paging.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const attachmentSchema = z.looseObject({
  media_type: z.string().optional(),
  subattachments: z.looseObject({ data: z.array(z.unknown()) }).optional(),
})
const postSchema = z.looseObject({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string(),
  attachments: z.looseObject({ data: z.array(attachmentSchema) }).optional(),
})
const listSchema = listSchemaOf(postSchema)

export type PagePost = z.infer<typeof postSchema>

const pageSize = 100

/** The newest posts of the Page, newest first. `isAll`: the list contains all posts since `since`. */
export async function listPosts(
  settings: FacebookSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
  { since, limit = pageSize }: { since?: number; limit?: number } = {},
): Promise<{ kind: 'posts'; posts: PagePost[]; isAll: boolean } | Refusal> {
  const outcome = await callFacebook(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(call.account.externalId)}/published_posts`,
    accessToken: call.account.accessToken,
    parameters: {
      fields: 'id,message,created_time,attachments{media_type,subattachments}',
      limit: String(limit),
      ...(since !== undefined && { since: String(Math.floor(since / 1000)) }),
    },
    signal: call.signal,
  })
  const list = bodyOf(outcome, listSchema)
  if (!list) return refusalOf(outcome)
  return { kind: 'posts', posts: list.data, isAll: list.paging?.next === undefined }
}

/** The number of pictures in a post. */
export function picturesIn({ attachments }: PagePost): number {
  const [first] = attachments?.data ?? []
  if (first?.subattachments) return first.subattachments.data.length
  return first?.media_type === 'photo' || first?.media_type === 'album' ? 1 : 0
}
