import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { assistantStatusReplySchema } from '../../../contract/assistant.ts'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Which model writes, what it can do and what it costs; changes with the installation, or in Settings. */
export function useAssistantStatus() {
  return useQuery({
    queryKey: queryKeys.assistant,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof assistantStatusReplySchema>>('/api/assistant/status', { signal }),
    staleTime: 5 * 60_000,
  })
}
