import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { undoDays, type DeletionLoss } from '../../../../../contract/accounts/account-deletion.ts'
import { plans } from '../../../../../contract/billing/plans.ts'
import { counted, wholeNumber } from '../../../../shared/numbers/compact-number.ts'
import { formatBytes } from '../../../../shared/numbers/format-bytes.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'

/** What is deleted with the account. */
export function DeletionLossList({ loss }: { loss: DeletionLoss }) {
  return (
    <>
      <Typography variant="body2">In {undoDays} days, this is deleted and cannot be brought back:</Typography>
      <Box component="ul" aria-label="What will be deleted" sx={{ my: 1.5, pl: 2.5 }}>
        {linesOf(loss).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2">
        Until then nothing is published, and you can sign in to keep your account. What is published already
        stays on the platforms.
      </Typography>
    </>
  )
}

function linesOf(loss: DeletionLoss): string[] {
  const scheduled = loss.scheduledPosts > 0 ? `, ${wholeNumber(loss.scheduledPosts)} of them scheduled` : ''
  return [
    `${counted(loss.posts, 'post')}${scheduled}`,
    `${counted(loss.socialAccounts, 'connected account')}; our access to them is removed`,
    `Pictures, videos and texts (${formatBytes(loss.bytesStored)})`,
    counted(loss.points, 'point'),
    ...loss.subscriptions.map(
      ({ plan, paidUntil }) =>
        `Your ${plans[plan].name} plan, paid until ${formatDateTime(paidUntil)}, which is not refunded`,
    ),
  ]
}
