import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { undoDays, type DeletionLoss } from '../../../../../contract/accounts/account-deletion.ts'
import type { WorkspaceLoss } from '../../../../../contract/workspaces/closing.ts'
import { plans } from '../../../../../contract/billing/plans.ts'
import { counted, wholeNumber } from '../../../../shared/numbers/compact-number.ts'
import { formatBytes } from '../../../../shared/numbers/format-bytes.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'

type Loss = Omit<DeletionLoss, 'withoutOwner'> & Partial<Pick<WorkspaceLoss, 'otherMembers'>>

/** What is deleted with the account or with a workspace. */
export function DeletionLossList({ loss, of = 'account' }: { loss: Loss; of?: 'account' | 'workspace' }) {
  return (
    <>
      <Typography variant="body2">In {undoDays} days, this is deleted and cannot be brought back:</Typography>
      <Box component="ul" aria-label="What will be deleted" sx={{ my: 1.5, pl: 2.5 }}>
        {linesOf(loss).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      <Typography variant="body2">
        Until then nothing is published, and{' '}
        {of === 'account' ? 'you can sign in to keep your account' : 'an owner can keep the workspace'}. What
        is published already stays on the platforms.
      </Typography>
    </>
  )
}

function linesOf(loss: Loss): string[] {
  const scheduled = loss.scheduledPosts > 0 ? `, ${wholeNumber(loss.scheduledPosts)} of them scheduled` : ''
  return [
    `${counted(loss.posts, 'post')}${scheduled}`,
    `${counted(loss.socialAccounts, 'connected account')}; our access to them is removed`,
    `Pictures, videos and texts (${formatBytes(loss.bytesStored)})`,
    counted(loss.points, 'point'),
    ...(loss.otherMembers ? [`The access of ${counted(loss.otherMembers, 'other member')}`] : []),
    ...loss.subscriptions.map(
      ({ plan, paidUntil }) =>
        `Your ${plans[plan].name} plan, paid until ${formatDateTime(paidUntil)}, which is not refunded`,
    ),
  ]
}
