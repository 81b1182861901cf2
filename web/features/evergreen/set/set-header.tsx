import BackIcon from '@mui/icons-material/ArrowBackRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import PauseIcon from '@mui/icons-material/PauseRounded'
import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EvergreenSet } from '../../../../contract/evergreen/evergreen.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { usePlanGates } from '../../points/index.ts'
import { AccountLine } from '../../social-accounts/index.ts'
import { deleteSet, turnSet, useEvergreenChanged } from '../evergreen-calls.ts'
import { nextOf, paceOf } from '../evergreen-words.ts'
import { SetObstacles } from '../set-obstacles.tsx'
import { SetDialog } from '../form/set-dialog.tsx'
import { DeleteDialog } from '../../../shared/ui/feedback/delete-dialog.tsx'

type Props = { set: EvergreenSet; accounts: readonly SocialAccount[]; canChange: boolean }

/** What a set does next, for which accounts, and what can be done with it. */
export function SetHeader({ set, accounts, canChange }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const navigate = useNavigate()
  const changed = useEvergreenChanged()
  const { handleError } = usePlanGates()
  const { name, paused } = set
  const turn = useMutation({
    mutationFn: () => turnSet(set),
    onSuccess: changed,
    onError: (error) => {
      handleError(error, { lock: { entitlement: 'scheduling', onContinue: () => turn.mutate() } })
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Button
        component={Link}
        to="/content/evergreen"
        variant="text"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ justifySelf: 'start', color: 'text.secondary', px: 1 }}
      >
        Evergreen sets
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {name}
            </Typography>
            {paused && <QuietLabel>Paused</QuietLabel>}
          </Box>
          <Typography variant="body2" aria-live="polite" sx={{ mt: 0.5 }}>
            {nextOf(set)}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {paceOf(set)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, typography: 'body2' }}>
            {set.accounts.map(({ socialAccountId }) => {
              const account = accounts.find(({ id }) => id === socialAccountId)
              return account && <AccountLine key={account.id} account={account} />
            })}
          </Box>
        </Box>
        {canChange && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <BusyButton
              variant={paused ? 'contained' : 'outlined'}
              startIcon={paused ? <PlayIcon /> : <PauseIcon />}
              busy={turn.isPending}
              busyLabel={paused ? 'Resuming...' : 'Pausing...'}
              onClick={() => turn.mutate()}
            >
              {paused ? 'Resume set' : 'Pause set'}
            </BusyButton>
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button variant="outlined" startIcon={<DeleteIcon />} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </Box>
        )}
      </Box>
      <MessageAlert
        message={turn.error && { severity: 'error', text: turn.error.message }}
        onClose={turn.reset}
      />
      <SetObstacles set={set} accounts={accounts} />
      {open === 'edit' && <SetDialog set={set} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <DeleteDialog
          name={name}
          text="What is planned of it and not published yet goes. Its posts and what was published stay."
          remove={async () => {
            await deleteSet(set)
            await navigate('/content/evergreen')
          }}
          listKey={queryKeys.evergreenSets}
          onSettled={() => void changed()}
          onClose={() => setOpen(null)}
        />
      )}
    </Box>
  )
}
