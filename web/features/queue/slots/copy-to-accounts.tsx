import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import type { AccountQueue } from '../../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { replaceSlots } from '../../social-accounts/index.ts'

type Props = {
  from: AccountQueue
  /** The other accounts, with their queues. */
  others: readonly { account: SocialAccount; queue: AccountQueue }[]
  onDone: (text: string) => void
  onClose: () => void
}

/** Gives the slots of an account to others, which lose their own. */
export function CopyToAccounts({ from, others, onDone, onClose }: Props) {
  const titleId = useId()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const copy = useMutation({
    mutationFn: async () => {
      for (const { queue } of others) {
        if (!chosen.includes(queue.socialAccountId)) continue
        const { version, socialAccountId } = queue
        await replaceSlots(socialAccountId, { version, slots: from.slots })
      }
    },
    onSuccess: () => onDone(`The slots were copied to ${counted(chosen.length, 'account')}.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.queues }),
  })
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <Dialog
      open
      onClose={copy.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>Copy the slots to other accounts</DialogTitle>
      <DialogContent sx={{ display: 'grid' }}>
        <DialogContentText variant="body2" sx={{ mb: 1 }}>
          They replace the slots of those accounts. Posts that wait in their queues keep their times.
        </DialogContentText>
        {others.map(({ account, queue }) => (
          <FormControlLabel
            key={account.id}
            control={<Checkbox checked={chosen.includes(account.id)} onChange={() => toggle(account.id)} />}
            label={`${handleOf(account.username)} on ${platforms[account.platform].name} (${
              queue.slots.length === 0 ? 'no slots' : counted(queue.slots.length, 'slot')
            })`}
          />
        ))}
        <MessageAlert
          message={copy.error && { severity: 'error', text: copy.error.message }}
          onClose={copy.reset}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={copy.isPending}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={copy.isPending}
          busyLabel="Copying..."
          disabled={chosen.length === 0}
          onClick={() => copy.mutate()}
        >
          Copy
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
