import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeSavedTextSchema,
  createSavedTextSchema,
  SavedText,
  savedTextResponseSchema,
  savedTextsResponseSchema,
} from '../../../contract/saved-texts/saved-texts.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type One = z.infer<typeof savedTextResponseSchema>

const at = (id: string) => `/api/saved-texts/${encodeURIComponent(id)}`

const savedTextsQuery = queryOptions({
  queryKey: queryKeys.savedTexts,
  queryFn: ({ signal }) => api.get<z.infer<typeof savedTextsResponseSchema>>('/api/saved-texts', { signal }),
  staleTime: 60_000,
})

/** The hashtag sets and templates of the workspace, by name. `enabled` false loads nothing yet. */
export const useSavedTexts = (enabled = true) => useQuery({ ...savedTextsQuery, enabled })

export const createSavedText = (input: z.input<typeof createSavedTextSchema>) =>
  api.post<One>('/api/saved-texts', input)

export const changeSavedText = (id: string, input: z.input<typeof changeSavedTextSchema>) =>
  api.put<One>(at(id), input)

export const deleteSavedText = ({ id, version }: Pick<SavedText, 'id' | 'version'>) =>
  api.delete<{ success: true }>(`${at(id)}?version=${version}`)
