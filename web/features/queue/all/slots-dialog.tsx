import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, type ComponentProps } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { WeeklySlots } from '../slots/weekly-slots.tsx'

type Props = ComponentProps<typeof WeeklySlots> & { onClose: () => void }

/** The weekly slots of an account, changed beside its posts. */
export function SlotsDialog({ onClose, ...slots }: Props) {
  const titleId = useId()
  const { account } = slots
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>
        Queue of {listedNameOf(account)} on {platforms[account.platform].name}
      </DialogTitle>
      <DialogContent sx={{ px: { xs: 1, sm: 3 } }}>
        <WeeklySlots {...slots} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  )
}
