import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { assistantStatusResponseSchema } from '../../../contract/assistant/assistant.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The model that writes, its abilities and its price. It changes with the configuration of the server, or in Settings. */
export function useAssistantStatus() {
  return useQuery({
    queryKey: queryKeys.assistant,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof assistantStatusResponseSchema>>('/api/assistant/status', { signal }),
    staleTime: 5 * 60_000,
  })
}
