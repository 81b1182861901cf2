import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { announcePlanChange } from './plan-changes.ts'

const otherTab = new BroadcastChannel('plan-changes')
afterEach(() => otherTab.close())

test('a change is sent to the other tabs, and all data about points and the plan is reloaded', async () => {
  const { points, ledger, subscription, invoices, socialAccounts, dashboard } = queryKeys
  const queryClient = new QueryClient()
  const shown = [points, ledger, subscription, invoices, socialAccounts]
  for (const queryKey of [...shown, dashboard]) queryClient.setQueryData(queryKey, 'as it was')
  const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }))

  announcePlanChange(queryClient)

  const isStale = (queryKey: readonly string[]) => queryClient.getQueryState(queryKey)?.isInvalidated
  expect(shown.map(isStale)).toEqual(shown.map(() => true))
  expect(isStale(dashboard)).toBe(false)
  await heard
})
