import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  connectCallbackSchema,
  connectReplySchema,
  socialAccountReplySchema,
  socialAccountsReplySchema,
} from '../../../contract/channels.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The workspace's social accounts, and which networks this installation can connect. */
export function useSocialAccounts() {
  return useQuery({
    queryKey: queryKeys.socialAccounts,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof socialAccountsReplySchema>>('/api/social-accounts', { signal }),
    // Publishing finds out that a network ended its access: whoever comes to see must not meet an older list.
    refetchOnMount: 'always',
  })
}

export const startConnecting = (platform: PlatformKey) =>
  api.post<z.infer<typeof connectReplySchema>>('/api/social-accounts/connect', { platform })

export const finishConnecting = (sent: z.infer<typeof connectCallbackSchema>) =>
  api.post<z.infer<typeof socialAccountReplySchema>>('/api/social-accounts/callback', sent)

export const disconnectAccount = (id: string) => api.delete<{ success: true }>(`/api/social-accounts/${id}`)
