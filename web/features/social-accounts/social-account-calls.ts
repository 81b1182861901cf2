import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import type {
  accountSettingsResponseSchema,
  accountSettingsSchema,
} from '../../../contract/accounts/account-settings.ts'
import type {
  chooseProfilesResponseSchema,
  connectCallbackResponseSchema,
  connectCallbackSchema,
  connectResponseSchema,
  SocialAccount,
  socialAccountsResponseSchema,
} from '../../../contract/social-accounts/social-accounts.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type Accounts = z.infer<typeof socialAccountsResponseSchema>

const accountsQuery = queryOptions({
  queryKey: queryKeys.socialAccounts,
  queryFn: ({ signal }) => api.get<Accounts>('/api/social-accounts', { signal }),
})

const none: never[] = []

/** The workspace's social accounts, and which platforms this installation can connect. */
export function useSocialAccounts() {
  // Publishing may detect that access has ended, so the list is always reloaded.
  return useQuery({ ...accountsQuery, refetchOnMount: 'always' })
}

/**
 * As `useSocialAccounts`, with the accounts that the user works for, which can be offered, and with those that something has
 * already.
 */
export function useOwnAccounts(chosen: readonly string[] = none) {
  const query = useSocialAccounts()
  const { data } = query
  const kept = chosen.join(' ')
  const own = useMemo(() => {
    if (!data?.limitedTo) return data
    const ids = new Set([...data.limitedTo, ...kept.split(' ')])
    return { ...data, accounts: data.accounts.filter(({ id }) => ids.has(id)) }
  }, [data, kept])
  return { data: own, error: query.error, isPending: query.isPending, refetch: query.refetch }
}

/** The accounts loaded by the surrounding screen. */
export function useKnownAccounts(): SocialAccount[] {
  return useQuery({ ...accountsQuery, refetchOnMount: false }).data?.accounts ?? none
}

export const startConnecting = (platform: PlatformKey) =>
  api.post<z.infer<typeof connectResponseSchema>>('/api/social-accounts/connect', { platform })

export const finishConnecting = (sent: z.infer<typeof connectCallbackSchema>) =>
  api.post<z.infer<typeof connectCallbackResponseSchema>>('/api/social-accounts/callback', sent)

/** Connects profiles that a connection reaches. */
export const connectProfiles = (connectionId: string, externalIds: string[]) =>
  api.post<z.infer<typeof chooseProfilesResponseSchema>>(`/api/connections/${connectionId}/accounts`, {
    externalIds,
  })

export const changeSettings = (id: string, settings: z.input<typeof accountSettingsSchema>) =>
  api.put<z.infer<typeof accountSettingsResponseSchema>>(`/api/social-accounts/${id}/settings`, settings)

export const disconnectAccount = (id: string) => api.delete<{ success: true }>(`/api/social-accounts/${id}`)
