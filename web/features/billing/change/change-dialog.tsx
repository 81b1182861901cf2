import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId } from 'react'
import type { PlanChange, Subscription } from '../../../../contract/billing/billing.ts'
import { plans } from '../../../../contract/billing/plans.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { formatCents } from '../../../shared/numbers/money.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { calendarDay } from '../../../shared/time/calendar-day.ts'
import { usePortal } from '../checkout/use-portal.ts'
import { DowngradeDetails, UpgradeDetails } from './change-details.tsx'
import { changeTitle, type PlanChoice } from './change-words.ts'
import { useChange } from './use-change.ts'

type Props = {
  open: boolean
  choice: PlanChoice
  /** The offer of the plan card, until the server's preview is loaded. */
  offered: PlanChange['kind']
  subscription: Subscription
  onClose: () => void
  onChanged: (text: string) => void
}

/** Shows the exact cost and effects of a plan change before it is confirmed. */
export function ChangeDialog({ open, choice, offered, subscription, onClose, onChanged }: Props) {
  const titleId = useId()
  const present = subscription.plan
  const { preview, confirm } = useChange(choice, present, onChanged)
  const change = preview.data?.change
  const kind = change?.kind ?? offered
  return (
    <Dialog
      open={open}
      onClose={confirm.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{changeTitle(choice, present, kind)}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 1.5 } }} aria-busy={preview.isFetching}>
        {change ? (
          kind === 'upgrade' ? (
            <UpgradeDetails choice={choice} change={change} subscription={subscription} />
          ) : (
            <DowngradeDetails choice={choice} change={change} present={present} />
          )
        ) : preview.error ? (
          <ErrorState
            title="This change could not be calculated"
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : (
          <Delayed>
            <Box component="output" aria-label="Calculating the change" sx={{ display: 'block' }}>
              {[0, 1, 2, 3].map((row) => (
                <Skeleton key={row} height={42} />
              ))}
            </Box>
          </Delayed>
        )}
        <Box sx={{ '&:has(.MuiAlert-root)': { mt: 2 } }}>
          <Refusal error={confirm.error} portal={subscription.portal} />
        </Box>
      </DialogContent>
      <DialogActions
        sx={{ flexDirection: { xs: 'column-reverse', sm: 'row' }, '& > *': { width: { xs: 1, sm: 'auto' } } }}
        disableSpacing
      >
        <Button variant="outlined" onClick={onClose} disabled={confirm.isPending}>
          {kind === 'upgrade' ? 'Not now' : `Keep ${plans[present].name}`}
        </Button>
        <BusyButton
          variant="contained"
          disabled={change === undefined || preview.isFetching}
          busy={confirm.isPending}
          busyLabel={kind === 'upgrade' ? 'Paying...' : 'Saving...'}
          onClick={() => change && confirm.mutate(change)}
        >
          {confirmLabel(choice, subscription, change, kind)}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function confirmLabel(
  choice: PlanChoice,
  { plan }: Subscription,
  change: PlanChange | undefined,
  kind: PlanChange['kind'],
): string {
  const verb = choice.plan === plan ? 'Switch' : kind === 'upgrade' ? 'Upgrade' : 'Downgrade'
  if (change === undefined) return verb
  if (kind !== 'upgrade') return `${verb} on ${calendarDay(change.effectiveAt)}`
  return change.dueNow > 0 ? `Pay ${formatCents(change.dueNow)} and ${verb.toLowerCase()}` : `${verb} now`
}

/** Why the change failed. A declined card changes nothing; a button leads to changing the card. */
function Refusal({ error, portal }: { error: Error | null; portal: boolean }) {
  const manage = usePortal()
  const declined = error instanceof ApiError && error.code === 'payment_declined'
  const shown = manage.error ?? error
  return (
    <>
      <MessageAlert message={shown && { severity: 'error', text: shown.message }} />
      {declined && portal && (
        <BusyButton
          variant="outlined"
          size="small"
          sx={{ mt: 1 }}
          busy={manage.leaving}
          busyLabel="Opening..."
          onClick={() => manage.leave()}
        >
          Use another card
        </BusyButton>
      )}
    </>
  )
}
