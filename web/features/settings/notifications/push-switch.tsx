import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { pushResponseSchema, PushSubscriptionData } from '../../../../contract/notifications/push.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { canPush, mayPush, startPush, stopPush } from './device-push.ts'

/** Whether this device shows notifications while no window is open. */
export function PushSwitch() {
  const queryClient = useQueryClient()
  const push = usePush()
  const isPossible = canPush()
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (!push.data) return
      if (on) await subscribe(await startPush(push.data.publicKey))
      else {
        await unsubscribe()
        await stopPush()
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.push }),
  })
  const error = change.error ?? push.error
  return (
    <>
      <SwitchRow
        label="Push notifications on this device"
        about={
          isPossible
            ? 'Your browser shows what happens even while this site is closed, until you sign out here.'
            : 'This browser cannot show notifications. On an iPhone or iPad, add the site to the home screen first.'
        }
        checked={change.isPending ? change.variables : push.data?.isOn === true && mayPush()}
        disabled={!isPossible || !push.data}
        onChange={(on) => change.mutate(on)}
      />
      <MessageAlert message={error && { severity: 'error', text: error.message }} />
    </>
  )
}

function usePush() {
  return useQuery({
    queryKey: queryKeys.push,
    queryFn: ({ signal }) => api.get<z.infer<typeof pushResponseSchema>>('/api/push', { signal }),
  })
}

const subscribe = (subscription: PushSubscriptionData) => api.put('/api/push', subscription)
const unsubscribe = () => api.delete('/api/push')
