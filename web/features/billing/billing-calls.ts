import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  buyPackSchema,
  changePlanSchema,
  invoicesResponseSchema,
  planChangeResponseSchema,
  planChoiceSchema,
  previewPlanSchema,
  redirectResponseSchema,
  refreshResponseSchema,
  subscriptionResponseSchema,
} from '../../../contract/billing/billing.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export type SubscriptionResponse = z.infer<typeof subscriptionResponseSchema>
type Redirect = z.infer<typeof redirectResponseSchema>

export function useSubscription() {
  return useQuery({
    queryKey: queryKeys.subscription,
    queryFn: ({ signal }) => api.get<SubscriptionResponse>('/api/subscription', { signal }),
    // Renewals and failed payments happen at Stripe, so a page must not show cached data when it opens.
    refetchOnMount: 'always',
  })
}

export const startSubscription = (choice: z.input<typeof planChoiceSchema>) =>
  api.post<Redirect>('/api/subscription/checkout', choice)

export const buyPack = (choice: z.input<typeof buyPackSchema>) =>
  api.post<Redirect>('/api/points/checkout', choice)

export const openPortal = () => api.post<Redirect>('/api/subscription/portal')

export const previewChange = (choice: z.input<typeof previewPlanSchema>, signal?: AbortSignal) =>
  api.post<z.infer<typeof planChangeResponseSchema>>('/api/subscription/preview', choice, { signal })

export const changePlan = (choice: z.input<typeof changePlanSchema>) =>
  api.post<SubscriptionResponse>('/api/subscription/change', choice)

export const cancelSubscription = () => api.post<SubscriptionResponse>('/api/subscription/cancel')

export const resumeSubscription = () => api.post<SubscriptionResponse>('/api/subscription/resume')

/** Makes the server read the current state from the payment provider, including the result of a checkout. */
export const refreshSubscription = (checkout?: string, signal?: AbortSignal) =>
  api.post<z.infer<typeof refreshResponseSchema>>('/api/subscription/refresh', { checkout }, { signal })

/** Invoices, newest first. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: queryKeys.invoices,
    queryFn: ({ pageParam, signal }) =>
      api.get<z.infer<typeof invoicesResponseSchema>>(`/api/invoices?${pageQuery(pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function pageQuery(cursor: string | null): URLSearchParams {
  const query = new URLSearchParams({ limit: '10' })
  if (cursor !== null) query.set('cursor', cursor)
  return query
}
