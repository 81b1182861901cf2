import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changePreferencesSchema,
  preferencesResponseSchema,
} from '../../../../contract/accounts/preferences.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type PreferencesResponse = z.infer<typeof preferencesResponseSchema>

export function usePreferences() {
  return useQuery({
    queryKey: queryKeys.preferences,
    queryFn: async ({ signal }) =>
      (await api.get<PreferencesResponse>('/api/user/preferences', { signal })).preferences,
  })
}

export const changePreferences = (change: z.infer<typeof changePreferencesSchema>) =>
  api.patch<PreferencesResponse>('/api/user/preferences', change)
