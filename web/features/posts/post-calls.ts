import type { z } from 'zod'
import type {
  schedulePostSchema,
  confirmPublishedSchema,
  editPartsSchema,
} from '../../../contract/posts/post-input.ts'
import type { postDetailResponseSchema, postResponseSchema } from '../../../contract/posts/posts.ts'
import { api } from '../../shared/api/api.ts'

type One = z.infer<typeof postResponseSchema>
export type PostDetail = z.infer<typeof postDetailResponseSchema>

const at = (id: string) => `/api/posts/${encodeURIComponent(id)}`

export const readPost = (id: string, signal?: AbortSignal) => api.get<PostDetail>(at(id), { signal })

export const deletePost = (id: string, version: number) =>
  api.delete<{ success: true }>(`${at(id)}?version=${version}`)

export const publishPost = (id: string, version: number) => api.post<One>(`${at(id)}/publish`, { version })

export const schedulePost = (id: string, input: z.input<typeof schedulePostSchema>) =>
  api.post<One>(`${at(id)}/schedule`, input)

export const cancelPost = (id: string, version: number) => api.post<One>(`${at(id)}/cancel`, { version })

export const confirmPublished = (id: string, input: z.input<typeof confirmPublishedSchema>) =>
  api.post<One>(`${at(id)}/confirm-published`, input)

export const editParts = (id: string, input: z.input<typeof editPartsSchema>) =>
  api.put<One>(`${at(id)}/parts`, input)

export const publishRest = (id: string, version: number) =>
  api.post<One>(`${at(id)}/publish-rest`, { version })

export const leaveRest = (id: string, version: number) => api.post<One>(`${at(id)}/leave-rest`, { version })

export const deleteOnPlatform = (id: string, version: number) =>
  api.post<One>(`${at(id)}/delete-on-platform`, { version })

export const publishAgain = (id: string, version: number) =>
  api.post<One>(`${at(id)}/publish-again`, { version })
