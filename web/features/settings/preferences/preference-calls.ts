import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changePreferencesSchema,
  preferencesReplySchema,
} from '../../../../contract/accounts/preferences.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

type PreferencesReply = z.infer<typeof preferencesReplySchema>

export function usePreferences() {
  return useQuery({
    queryKey: queryKeys.preferences,
    queryFn: async ({ signal }) =>
      (await api.get<PreferencesReply>('/api/user/preferences', { signal })).preferences,
  })
}

export const changePreferences = (change: z.infer<typeof changePreferencesSchema>) =>
  api.patch<PreferencesReply>('/api/user/preferences', change)
