import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { AccountAvatar } from '../../../shared/ui/account-avatar.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { useOwnAccounts } from '../../social-accounts/index.ts'

type Props = {
  post: PostSummary
  busy: boolean
  onSend: (accountIds: string[]) => void
  onClose: () => void
}

/** Chooses other accounts for a copy of a post. The copy opens as a draft; nothing is published. */
export function SendDialog({ post, busy, onSend, onClose }: Props) {
  const titleId = useId()
  const accounts = useOwnAccounts()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = accounts.data?.accounts.filter(
    ({ id, isConnected }) => isConnected && id !== post.account?.id,
  )
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Send to another account</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          Text and media are copied into a new draft, which you can change before it is published.
        </Typography>
        {accounts.error && !others && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.strong' }}>
            Your accounts could not be loaded. {accounts.error.message}
          </Typography>
        )}
        {others?.length === 0 && (
          <Typography variant="body2">
            No other account is connected.{' '}
            <Link component={RouterLink} to="/social">
              Connect an account
            </Link>
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {others?.map((account) => (
            <li key={account.id}>
              <Box
                component="label"
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1.5,
                  p: 1,
                  minHeight: 56,
                  borderRadius: '12px',
                  cursor: 'pointer',
                  '&:hover': { bgcolor: 'background.subtle' },
                }}
              >
                <AccountAvatar
                  name={account.name}
                  pictureUrl={account.pictureUrl}
                  platform={account.platform}
                  size={36}
                />
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
                    {listedNameOf(account)}
                  </Typography>
                  <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                    {platforms[account.platform].name}
                  </Typography>
                </Box>
                <Checkbox checked={chosen.includes(account.id)} onChange={() => toggle(account.id)} />
              </Box>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel="Copying..."
          disabled={chosen.length === 0}
          onClick={() => onSend([...chosen])}
        >
          {chosen.length > 1 ? `Create drafts for ${chosen.length} accounts` : 'Create draft'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
