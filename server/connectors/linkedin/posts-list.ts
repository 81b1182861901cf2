import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { refusalOf } from './errors.ts'

const mediaSchema = z.looseObject({ id: z.string().optional() })
const postSchema = z.looseObject({
  id: z.string(),
  commentary: z.string().default(''),
  /** Milliseconds since 1970. */
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  content: z
    .looseObject({
      media: mediaSchema.optional(),
      multiImage: z.looseObject({ images: z.array(mediaSchema) }).optional(),
    })
    .optional(),
})
const listSchema = z.looseObject({ elements: z.array(postSchema) })

export type LinkedinPost = z.infer<typeof postSchema>

const pageSize = 50

/** The newest posts of an organization, newest first. LinkedIn lets nobody list the posts of a member. */
export async function listPosts(
  settings: LinkedinSettings,
  call: Pick<TokenCall, 'account' | 'signal'>,
): Promise<{ kind: 'posts'; posts: LinkedinPost[]; isAll: boolean } | Refusal> {
  const author = encodeURIComponent(call.account.externalId)
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `/rest/posts?author=${author}&q=author&count=${pageSize}&sortBy=CREATED`,
    accessToken: call.account.accessToken,
    restliMethod: 'FINDER',
    signal: call.signal,
  })
  const list = bodyOf(outcome, listSchema)
  if (!list) return refusalOf(outcome)
  return { kind: 'posts', posts: list.elements, isAll: list.elements.length < pageSize }
}

export const timeOf = ({ createdAt, publishedAt }: LinkedinPost): number =>
  publishedAt ?? createdAt ?? Number.NaN

export function uploadsIn({ content }: LinkedinPost): string[] {
  return [content?.media, ...(content?.multiImage?.images ?? [])].flatMap((media) => media?.id ?? [])
}
