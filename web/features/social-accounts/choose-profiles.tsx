import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  maxChosenProfiles,
  type ConnectionChoice,
  type SocialAccount,
} from '../../../contract/social-accounts/social-accounts.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { connectProfiles } from './social-account-calls.ts'

type Props = {
  choice: ConnectionChoice
  onConnected: (accounts: SocialAccount[]) => Promise<void>
  onLeave: () => void
}

/** A sign-in that reaches several profiles: the user chooses which of them to connect. */
export function ChooseProfiles({ choice, onConnected, onLeave }: Props) {
  const { name: platformName } = platforms[choice.platform]
  const [chosen, setChosen] = useState<string[]>([])
  const connect = useMutation({
    mutationFn: () => connectProfiles(choice.connectionId, chosen),
    onSuccess: ({ accounts }) => onConnected(accounts),
  })
  const toggle = (id: string) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <Stack spacing={2.5} sx={{ width: '100%', maxWidth: 440, textAlign: 'left' }}>
      <div>
        <Typography component="h1" variant="h4">
          Choose the {platformName} accounts to connect
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          Your sign-in reaches {choice.profiles.length} accounts. You can connect the others later by signing
          in again.
        </Typography>
      </div>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {choice.profiles.map(({ externalId, name, username, connected }) => (
          <Box component="li" key={externalId} sx={{ border: 1, borderColor: 'divider', borderRadius: 3 }}>
            <FormControlLabel
              disabled={connected || (chosen.length >= maxChosenProfiles && !chosen.includes(externalId))}
              control={
                <Checkbox
                  checked={connected || chosen.includes(externalId)}
                  onChange={() => toggle(externalId)}
                />
              }
              label={
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.25 }}>
                  <AccountAvatar name={name} pictureUrl={null} size={36} />
                  <Box component="span" sx={{ minWidth: 0 }}>
                    <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
                      {name}
                    </Typography>
                    <Typography component="span" variant="caption" noWrap sx={{ display: 'block' }}>
                      {handleOf(username)}
                    </Typography>
                  </Box>
                  {connected && <QuietLabel>Connected</QuietLabel>}
                </Box>
              }
              sx={{ m: 0, px: 1, width: '100%' }}
            />
          </Box>
        ))}
      </Stack>
      <MessageAlert message={connect.error && { severity: 'error', text: connect.error.message }} />
      <Stack direction="row" spacing={1.5}>
        <BusyButton
          variant="contained"
          disabled={chosen.length === 0}
          busy={connect.isPending}
          busyLabel="Connecting..."
          onClick={() => connect.mutate()}
        >
          {chosen.length < 2 ? 'Connect account' : `Connect ${chosen.length} accounts`}
        </BusyButton>
        <Button variant="outlined" onClick={onLeave}>
          Not now
        </Button>
      </Stack>
    </Stack>
  )
}
