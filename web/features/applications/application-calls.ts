import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Identity } from '../../../contract/accounts/two-factor.ts'
import type {
  applicationResponseSchema,
  applicationsResponseSchema,
  changeApplicationSchema,
  connectionsResponseSchema,
  newApplicationResponseSchema,
  registerApplicationSchema,
} from '../../../contract/applications/applications.ts'
import {
  consentPath,
  type consentResponseSchema,
  type decisionResponseSchema,
  type decisionSchema,
} from '../../../contract/applications/consent.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

type NewApplication = z.infer<typeof newApplicationResponseSchema>

const pathOf = (id: string) => `/api/applications/${encodeURIComponent(id)}`

export function useApplications() {
  return useQuery({
    queryKey: queryKeys.applications,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof applicationsResponseSchema>>('/api/applications', { signal }),
  })
}

export const registerApplication = (input: z.input<typeof registerApplicationSchema>) =>
  api.post<NewApplication>('/api/applications', input)

export const changeApplication = (id: string, input: z.input<typeof changeApplicationSchema>) =>
  api.patch<z.infer<typeof applicationResponseSchema>>(pathOf(id), input)

export const rotateApplicationSecret = (id: string, identity: Identity) =>
  api.post<NewApplication>(`${pathOf(id)}/rotate`, { identity })

export const deleteApplication = (id: string) => api.delete<{ success: true }>(pathOf(id))

export function useConnections() {
  return useQuery({
    queryKey: queryKeys.applicationConnections,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof connectionsResponseSchema>>('/api/application-connections', { signal }),
  })
}

export const disconnectApplication = (id: string) =>
  api.delete<{ success: true }>(`/api/application-connections/${encodeURIComponent(id)}`)

/** The request of an application, which only the browser can read that came with it. */
export function useConsentRequest(id: string, enabled: boolean) {
  return useQuery({
    queryKey: ['consent', id],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof consentResponseSchema>>(`${consentPath}/${encodeURIComponent(id)}/details`, {
        signal,
      }),
    select: ({ request }) => request,
    enabled,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

export const decide = (id: string, decision: z.input<typeof decisionSchema>) =>
  api.post<z.infer<typeof decisionResponseSchema>>(
    `${consentPath}/${encodeURIComponent(id)}/decision`,
    decision,
  )
