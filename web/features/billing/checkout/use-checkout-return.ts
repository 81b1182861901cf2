import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import type { PointsResponse } from '../../points/index.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { refreshSubscription } from '../billing-calls.ts'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import { usePlanChanged } from '../use-plan-changed.ts'
import { canceledMessage, purchaseMessage } from './purchase-message.ts'

const parameter = 'checkout'

/** Most payments are confirmed within seconds; some banks take minutes. */
const soonMs = 2_000
const laterMs = 15_000
const soonLooks = 30

/** Handles the return from checkout: reads the result, shows it and cleans the URL. */
export function useCheckoutReturn(say: (message: Message) => void) {
  const [query, setQuery] = useSearchParams()
  const named = query.get(parameter)
  const [canceled, checkout] = named === 'canceled' ? [true, null] : [false, named]
  const planChanged = usePlanChanged()

  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['checkout', checkout],
    queryFn: ({ signal }) => settle(checkout ?? '', signal),
    enabled: checkout !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.purchase?.status === 'processing' && (state.dataUpdateCount < soonLooks ? soonMs : laterMs),
  })

  const clearAddress = useEffectEvent(() =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(parameter)
        return next
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  const show = useEffectEvent((message: Message) => say(message))
  const changed = useEffectEvent(planChanged)

  useEffect(() => {
    if (!canceled) return
    show(canceledMessage)
    clearAddress()
  }, [canceled])

  useEffect(() => {
    if (data === undefined) return
    const { purchase, subscription, resetDay } = data
    show(purchaseMessage(purchase, resetDay))
    if (purchase?.status === 'processing') return
    changed({ success: true, subscription })
    clearAddress()
  }, [data])

  return {
    /** Whether the result is still unknown or not confirmed by the bank. */
    checking: checkout !== null && (data ? data.purchase?.status === 'processing' : error === null),
    error: checkout === null ? null : error,
    retry: () => void refetch(),
    retrying: isFetching,
  }
}

/** The result of the checkout and the day on which its points reset. */
async function settle(checkout: string, signal: AbortSignal) {
  const reply = await refreshSubscription(checkout, signal)
  if (reply.purchase?.status !== 'paid' || reply.purchase.plan === null) return { ...reply, resetDay: null }
  // The purchase is valid even if the points cannot be read now.
  const points = await api.get<PointsResponse>('/api/points', { signal }).catch(() => null)
  return { ...reply, resetDay: points && calendarDay(points.points.next_reset_date) }
}
