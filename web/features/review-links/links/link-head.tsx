import RenewIcon from '@mui/icons-material/AutorenewRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import WithdrawIcon from '@mui/icons-material/LinkOffRounded'
import RemindIcon from '@mui/icons-material/NotificationsActiveOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReviewLink } from '../../../../contract/review-links/review-links.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useNow } from '../../../shared/hooks/use-now.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { DeleteDialog } from '../../../shared/ui/feedback/delete-dialog.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { deleteLink } from '../link-calls.ts'
import { linksPath, progressWords, scopeWords } from '../link-words.ts'
import { NewAddress } from '../share/new-address.tsx'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import { LinkState } from './link-state.tsx'
import { useLinkActions } from './use-link-actions.ts'

/** What a link is, and what can be done with it. */
export function LinkHead({ link }: { link: ReviewLink }) {
  const now = useNow()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'edit' | 'withdraw' | 'renew' | 'delete' | null>(null)
  const close = () => setAsking(null)
  const actions = useLinkActions(link, close)
  const isOpen = link.state === 'open'
  return (
    <Section>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h5" dir="auto">
            {link.name}
          </Typography>
          <LinkState link={link} />
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {scopeWords(link)}. {progressWords(link, now)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[
              link.createdBy && `Made by ${link.createdBy}, ${formatDateTime(link.createdAt)}.`,
              link.hasPassword && 'It has a password.',
              link.confirmsAddress && 'Reviewers confirm their address by a code.',
            ]
              .filter(Boolean)
              .join(' ')}
          </Typography>
        </Box>
        {link.canManage && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {link.state !== 'withdrawn' && (
              <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setAsking('edit')}>
                Edit
              </Button>
            )}
            {isOpen && link.confirmsAddress && (
              <BusyButton
                variant="outlined"
                startIcon={<RemindIcon />}
                busy={actions.remind.isPending}
                busyLabel="Reminding..."
                onClick={() => actions.remind.mutate()}
              >
                Remind
              </BusyButton>
            )}
            {isOpen && (
              <>
                <Button variant="outlined" startIcon={<RenewIcon />} onClick={() => setAsking('renew')}>
                  New address
                </Button>
                <Button variant="outlined" startIcon={<WithdrawIcon />} onClick={() => setAsking('withdraw')}>
                  Withdraw
                </Button>
              </>
            )}
            <Button
              variant="text"
              color="error"
              startIcon={<DeleteIcon />}
              onClick={() => setAsking('delete')}
              sx={{ color: 'error.strong' }}
            >
              Delete
            </Button>
          </Box>
        )}
      </Box>
      {asking === 'edit' && <EditLinkDialog link={link} onClose={close} />}
      <ConfirmDialog
        open={asking === 'withdraw'}
        title="Withdraw this link?"
        text="Nobody can open it any more, not even who has it open. What was decided stays."
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        busy={actions.withdraw.isPending}
        destructive
        onConfirm={() => actions.withdraw.mutate()}
        onCancel={close}
      />
      <ConfirmDialog
        open={asking === 'renew'}
        title="Make a new address?"
        text="The address that you sent before does not work any more. Reviewers who gave their name already stay in."
        confirmLabel="New address"
        busyLabel="Making..."
        busy={actions.renew.isPending}
        onConfirm={() => actions.renew.mutate()}
        onCancel={close}
      />
      {asking === 'delete' && (
        <DeleteDialog
          name={link.name}
          text="Nobody can open it any more, and who opened it is forgotten. What was decided stays in the history of each post."
          remove={() => deleteLink(link.id)}
          listKey={queryKeys.reviewLinks}
          onSettled={() => void navigate(linksPath, { replace: true })}
          onClose={close}
        />
      )}
      {actions.renew.data && (
        <Dialog open onClose={actions.renew.reset} aria-label="Send this address" maxWidth="sm" fullWidth>
          <DialogTitle>Send this address</DialogTitle>
          <NewAddress url={actions.renew.data.url} linkId={link.id} onClose={actions.renew.reset} />
        </Dialog>
      )}
    </Section>
  )
}
