import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  BrandVoice,
  brandVoiceResponseSchema,
  brandVoicesResponseSchema,
  createVoiceSchema,
  learnedSamplesResponseSchema,
  saveVoiceSchema,
} from '../../../contract/brand-voices/brand-voices.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export type Voices = z.infer<typeof brandVoicesResponseSchema>
type One = z.infer<typeof brandVoiceResponseSchema>

const at = (id: string) => `/api/brand-voices/${encodeURIComponent(id)}`

const voicesQuery = queryOptions({
  queryKey: queryKeys.brandVoices,
  queryFn: ({ signal }) => api.get<Voices>('/api/brand-voices', { signal }),
  staleTime: 60_000,
})

/** The voices of the workspace, the default first. */
export const useVoices = () => useQuery(voicesQuery)

export const createVoice = (input: z.input<typeof createVoiceSchema>) =>
  api.post<One>('/api/brand-voices', input)

export const saveVoice = (id: string, input: z.input<typeof saveVoiceSchema>) => api.put<One>(at(id), input)

export const deleteVoice = ({ id, version }: Pick<BrandVoice, 'id' | 'version'>) =>
  api.delete<{ success: true }>(`${at(id)}?version=${version}`)

/** Reads recent posts from the connected platforms, so it may take longer than other calls. */
export const learnSamples = () =>
  api.post<z.infer<typeof learnedSamplesResponseSchema>>('/api/brand-voices/learn', {})
