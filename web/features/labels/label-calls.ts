import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeLabelSchema,
  createLabelSchema,
  Label,
  labelResponseSchema,
  labelsResponseSchema,
} from '../../../contract/labels/labels.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type One = z.infer<typeof labelResponseSchema>

const at = (id: string) => `/api/labels/${encodeURIComponent(id)}`

const labelsQuery = queryOptions({
  queryKey: queryKeys.labels,
  queryFn: ({ signal }) => api.get<z.infer<typeof labelsResponseSchema>>('/api/labels', { signal }),
  staleTime: 60_000,
})

/** The labels of the workspace, by name. `enabled` false loads nothing yet. */
export const useLabels = (enabled = true) => useQuery({ ...labelsQuery, enabled })

export const createLabel = (input: z.input<typeof createLabelSchema>) => api.post<One>('/api/labels', input)

export const changeLabel = (id: string, input: z.input<typeof changeLabelSchema>) =>
  api.put<One>(at(id), input)

export const deleteLabel = ({ id, version }: Pick<Label, 'id' | 'version'>) =>
  api.delete<{ success: true }>(`${at(id)}?version=${version}`)
