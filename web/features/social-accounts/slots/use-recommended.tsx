import Button, { type ButtonProps } from '@mui/material/Button'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { useLocked } from '../../points/index.ts'
import { useSlots } from './use-slots.ts'

type Props = { queue: AccountQueue } & Pick<ButtonProps, 'size' | 'variant' | 'sx'>

/** Gives an account without slots the suggested ones in one click, if the plan includes scheduling. */
export function UseRecommended({ queue: { socialAccountId, suggestion }, ...button }: Props) {
  const toasts = useToasts()
  const locked = useLocked('scheduling')
  const { change } = useSlots(socialAccountId, {
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
  })
  if (locked || !suggestion || suggestion.slots.length === 0) return null
  const { slots } = suggestion
  return (
    <Button
      variant="outlined"
      {...button}
      onClick={() => {
        change(slots)
        toasts.show({
          severity: 'success',
          text: `The queue has ${counted(slots.length, 'slot')} a week now.`,
        })
      }}
    >
      Use recommended times
    </Button>
  )
}
