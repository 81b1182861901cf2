import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  addEvergreenPostsSchema,
  changeEvergreenSetSchema,
  createEvergreenSetSchema,
  EvergreenPost,
  EvergreenSet,
  evergreenSetResponseSchema,
  evergreenSetsResponseSchema,
  replaceVariationsSchema,
} from '../../../contract/evergreen/evergreen.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { usePostsChanged } from '../posts/index.ts'

type One = z.infer<typeof evergreenSetResponseSchema>
type Id = { id: string }

const at = ({ id }: Id) => `/api/evergreen/${encodeURIComponent(id)}`
const postAt = ({ id }: Id) => `/api/evergreen-posts/${encodeURIComponent(id)}`

export function useEvergreenSets() {
  return useQuery({
    queryKey: queryKeys.evergreenSets,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof evergreenSetsResponseSchema>>('/api/evergreen', { signal }),
    refetchOnMount: 'always',
  })
}

/** A set with its posts. */
export function useEvergreenSet(id: string) {
  return useQuery({
    queryKey: queryKeys.evergreenSet(id),
    queryFn: ({ signal }) => api.get<One>(at({ id }), { signal }),
    refetchOnMount: 'always',
  })
}

/** Call this with the answer to a change: it shows it, and what else it changed is read again. */
export function useEvergreenChanged() {
  const queryClient = useQueryClient()
  const postsChanged = usePostsChanged()
  return async (answer?: One) => {
    if (answer) queryClient.setQueryData(queryKeys.evergreenSet(answer.set.id), answer)
    await queryClient.invalidateQueries({ queryKey: queryKeys.evergreenSets, exact: true })
    postsChanged()
  }
}

export type SetChoice = Omit<z.input<typeof createEvergreenSetSchema>, 'id'>

/** A repeated call with the same id creates it once. */
export const createSet = (id: string, choice: SetChoice) =>
  api.post<One>('/api/evergreen', { id, ...choice } satisfies z.input<typeof createEvergreenSetSchema>)

export const changeSet = (set: EvergreenSet, choice: SetChoice) =>
  api.put<One>(at(set), { version: set.version, ...choice } satisfies z.input<
    typeof changeEvergreenSetSchema
  >)

export const turnSet = (set: EvergreenSet) => api.post<One>(`${at(set)}/${set.paused ? 'resume' : 'pause'}`)

export const deleteSet = (set: EvergreenSet) =>
  api.delete<{ success: true }>(`${at(set)}?version=${set.version}`)

export const addPosts = (set: EvergreenSet, input: z.input<typeof addEvergreenPostsSchema>) =>
  api.post<One>(`${at(set)}/posts`, input)

export const removePost = (post: EvergreenPost) => api.delete<One>(postAt(post))

/** A repeated call with the same id costs nothing more. */
export const generateVariation = (post: EvergreenPost, id: string) =>
  api.post<One>(`${postAt(post)}/variations`, { id })

export const replaceVariations = (
  post: EvergreenPost,
  variations: z.input<typeof replaceVariationsSchema>['variations'],
) => api.put<One>(`${postAt(post)}/variations`, { variations })
