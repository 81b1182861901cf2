import type { z } from 'zod'
import type { AskApproval } from '../../../contract/approval/approval.ts'
import type {
  PostGroup,
  postGroupActionResponseSchema,
  postGroupResponseSchema,
  PostTargetInput,
  savePostGroupSchema,
  schedulePostGroupSchema,
} from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { queueGroupSchema } from '../../../contract/queue/queue.ts'
import type { repeatGroupSchema } from '../../../contract/series/series.ts'
import { api } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'

type One = z.infer<typeof postGroupResponseSchema>
/** The group after an action, and the posts for which it was refused. */
export type GroupResponse = Omit<z.infer<typeof postGroupActionResponseSchema>, 'success'>
type SaveGroupInput = z.input<typeof savePostGroupSchema>

const at = (id: string) => `/api/post-groups/${encodeURIComponent(id)}`

export const readGroup = (id: string, signal?: AbortSignal) => api.get<One>(at(id), { signal })

/** A repeated call changes nothing. Fails with `stale_version` if the group was changed since `input.version`. */
export const saveGroup = (id: string, input: SaveGroupInput) => api.put<One>(at(id), input)

export const publishGroup = (id: string, version: number, ask?: AskApproval) =>
  api.post<GroupResponse>(`${at(id)}/publish`, { version, ...(ask && { ask }) })

export const scheduleGroup = (id: string, input: z.input<typeof schedulePostGroupSchema>) =>
  api.post<GroupResponse>(`${at(id)}/schedule`, input)

/** Puts each post into the next free slot of its account, or all into the first one that is free for all. */
export const queueGroup = (id: string, input: z.input<typeof queueGroupSchema>) =>
  api.post<GroupResponse>(`${at(id)}/queue`, input)

/** Schedules a group for a time, and copies of it by a rule. */
export const repeatGroup = (id: string, input: z.input<typeof repeatGroupSchema>) =>
  api.post<GroupResponse>(`${at(id)}/repeat`, input)

/** The current group in an error `stale_version`; null for other errors. */
export function currentGroupIn(error: unknown): PostGroup | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null
  return (error.body as { group?: PostGroup } | null)?.group ?? null
}

/** What a save sends to leave a post as it is. */
export function targetOf(post: Post): PostTargetInput {
  return {
    id: post.id,
    platform: post.platform,
    socialAccountId: post.account?.id ?? null,
    options: post.options,
    parts: post.parts.map(partInputOf),
    ...(post.customized.content && { content: post.content }),
    ...(post.customized.media && { media: mediaInputOf(post.media) }),
  }
}

export const partInputOf = ({ kind, content, media }: Post['parts'][number]) => ({
  kind,
  content,
  media: mediaInputOf(media),
})

export const mediaInputOf = (media: Post['media']) =>
  media.map((one) => ({ mediaId: one.media.id, altText: one.altText }))
