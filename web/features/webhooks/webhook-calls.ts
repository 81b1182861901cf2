import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  addWebhookSchema,
  changeWebhookSchema,
  deliveriesResponseSchema,
  Delivery,
  deliveryResponseSchema,
  DeliveryStatus,
  Webhook,
  webhookResponseSchema,
  webhookSecretResponseSchema,
  webhooksResponseSchema,
} from '../../../contract/webhooks/webhooks.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'

type One = z.infer<typeof webhookResponseSchema>
type WithSecret = z.infer<typeof webhookSecretResponseSchema>

const at = (id: string, rest = '') => `/api/webhooks/${encodeURIComponent(id)}${rest}`

/** While something waits to be sent, what became of it is seen after a moment. */
const sendingMs = 2_000
const idleMs = 10_000
const interval = (isSending: boolean | undefined) => (isSending ? sendingMs : idleMs)

export function useWebhooks() {
  return useQuery({
    queryKey: queryKeys.webhookList,
    queryFn: ({ signal }) => api.get<z.infer<typeof webhooksResponseSchema>>('/api/webhooks', { signal }),
    refetchInterval: ({ state: { data } }) => interval(data?.webhooks.some(({ waiting }) => waiting > 0)),
  })
}

export function useWebhook(id: string) {
  return useQuery({
    queryKey: queryKeys.webhook(id),
    queryFn: ({ signal }) => api.get<One>(at(id), { signal }),
    select: ({ webhook }) => webhook,
    refetchInterval: ({ state: { data } }) => interval((data?.webhook.waiting ?? 0) > 0),
  })
}

export const addWebhook = (input: z.input<typeof addWebhookSchema>) =>
  api.post<WithSecret>('/api/webhooks', input)

export const changeWebhook = (id: string, input: z.input<typeof changeWebhookSchema>) =>
  api.put<One>(at(id), input)

export const switchWebhook = ({ id, off }: Webhook) =>
  api.post<One>(at(id, off ? '/switch-on' : '/switch-off'))

export const showSecret = (id: string) => api.get<WithSecret>(at(id, '/secret'))

export const rotateSecret = (id: string) => api.post<WithSecret>(at(id, '/rotate-secret'))

export const sendTest = (id: string) => api.post<{ delivery: Delivery }>(at(id, '/test'))

export const deleteWebhook = ({ id, version }: Webhook) =>
  api.delete<{ success: true }>(at(id, `?version=${version}`))

/** What was sent, the newest first, paged. */
export function useDeliveries(id: string, status: DeliveryStatus | null) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.webhookDeliveries(id), status],
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams()
      if (status !== null) page.set('status', status)
      if (pageParam !== null) page.set('cursor', pageParam)
      return api.get<z.infer<typeof deliveriesResponseSchema>>(at(id, `/deliveries?${page}`), { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Opened to see what was just sent.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      interval(data?.pages.some(({ deliveries }) => deliveries.some((one) => one.status === 'waiting'))),
  })
}

/** One delivery with its tries, read again after each try. */
export function useDelivery({ id, tries, status }: Delivery) {
  return useQuery({
    queryKey: [...queryKeys.webhookDelivery(id), tries, status],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof deliveryResponseSchema>>(`/api/webhook-deliveries/${encodeURIComponent(id)}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

const sendAgain = ({ id }: Delivery) =>
  api.post<{ delivery: Delivery }>(`/api/webhook-deliveries/${encodeURIComponent(id)}/send-again`)

/** An act on webhooks; then all that is known of them is read again. */
export function useWebhookAct<Input, Result>(act: (input: Input) => Promise<Result>, done?: string) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done !== undefined) toasts.show({ severity: 'success', text: done })
    },
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.webhooks }),
  })
}

export const useSendAgain = () => useWebhookAct(sendAgain, 'It is being sent again.')
