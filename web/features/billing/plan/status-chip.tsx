import CheckIcon from '@mui/icons-material/CheckCircle'
import ErrorIcon from '@mui/icons-material/Error'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'

/** Shows whether the plan is active or a payment failed. */
export function StatusChip({ pastDue }: { pastDue: boolean }) {
  return pastDue ? (
    <QuietLabel tone="error" icon={<ErrorIcon />}>
      Payment failed
    </QuietLabel>
  ) : (
    <QuietLabel tone="success" icon={<CheckIcon />}>
      Active
    </QuietLabel>
  )
}
