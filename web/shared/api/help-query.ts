import { useQuery } from '@tanstack/react-query'
import type { HelpResponse } from '../../../contract/help/help.ts'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** Who helps, and how this installation is. */
export function useHelp() {
  return useQuery({
    queryKey: queryKeys.help,
    queryFn: ({ signal }) => api.get<HelpResponse>('/api/help', { signal }),
    refetchOnMount: 'always',
  })
}
