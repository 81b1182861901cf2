import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type {
  apiKeysResponseSchema,
  createApiKeySchema,
  newApiKeyResponseSchema,
} from '../../../contract/api-keys/api-keys.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type NewKey = z.infer<typeof newApiKeyResponseSchema>

export function useApiKeys() {
  return useQuery({
    queryKey: queryKeys.apiKeys,
    queryFn: ({ signal }) => api.get<z.infer<typeof apiKeysResponseSchema>>('/api/api-keys', { signal }),
  })
}

export const createApiKey = (input: z.input<typeof createApiKeySchema>) =>
  api.post<NewKey>('/api/api-keys', input)

export const rotateApiKey = (id: string, identity: Identity) =>
  api.post<NewKey>(`/api/api-keys/${encodeURIComponent(id)}/rotate`, { identity })

export const revokeApiKey = (id: string) =>
  api.delete<{ success: true }>(`/api/api-keys/${encodeURIComponent(id)}`)
