import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { storageResponseSchema } from '../../../../contract/workspaces/workspaces.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** How much storage the workspace uses, and how much its plan allows. */
export function useStorage() {
  return useQuery({
    queryKey: queryKeys.storage,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof storageResponseSchema>>('/api/workspaces/current/storage', { signal }),
  })
}
