import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type {
  PlatformAvailability,
  SocialAccount,
} from '../../../contract/social-accounts/social-accounts.ts'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useMay, useWhomToAsk } from '../workspaces/index.ts'
import { AccountCard } from './account-card.tsx'
import { AvailablePlatforms } from './available-platforms.tsx'
import { useBlockedPosts } from './blocked/blocked-calls.ts'
import { ConnectedNotice } from './connected-notice.tsx'
import { DisconnectedAccounts } from './blocked/disconnected-accounts.tsx'
import { useSocialAccounts } from './social-account-calls.ts'
import { cardGrid, SocialSkeleton } from './social-skeleton.tsx'
import { useConnect } from './use-connect.ts'
import { AccountSettingsDialog } from './settings/account-settings-dialog.tsx'
import { ExternalPostsDialog } from './external/external-posts-dialog.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'

/** The connected accounts of the workspace, and the platforms that can be connected. */
export function SocialScreen() {
  const accounts = useSocialAccounts()
  if (accounts.isPending) return <SocialSkeleton />
  if (accounts.data)
    return <Loaded accounts={accounts.data.accounts} availability={accounts.data.platforms} />
  return (
    <Section>
      <ErrorState
        title="Your accounts could not be loaded"
        error={accounts.error}
        onRetry={() => void accounts.refetch()}
        retrying={accounts.isFetching}
      />
    </Section>
  )
}

function Loaded({
  accounts,
  availability,
}: {
  accounts: SocialAccount[]
  availability: PlatformAvailability[]
}) {
  const [leaving, setLeaving] = useState<SocialAccount | null>(null)
  const [changing, setChanging] = useState<SocialAccount | null>(null)
  const [reviewing, setReviewing] = useState<SocialAccount | null>(null)
  const { connect, reconnect, isLocked, connecting, error, dismissError } = useConnect()
  const blocked = useBlockedPosts()
  const mayManage = useMay('social-accounts:manage')
  const whomToAsk = useWhomToAsk(
    'social-accounts:manage',
    'Owners and admins connect accounts and change their settings.',
    'if something should change',
  )
  const isListed = (id: string) => accounts.some((account) => account.id === id)
  return (
    <Stack spacing={3}>
      <ConnectedNotice first={accounts.length === 1} />
      {availability.some(({ connectable, sandbox }) => connectable && sandbox) && <SandboxNotice />}
      <Box component="section" aria-labelledby="connected-accounts">
        <Box sx={{ '&:has(.MuiAlert-root)': { mb: 2 } }}>
          <MessageAlert
            message={error && { severity: 'error', text: error.message }}
            onClose={dismissError}
          />
        </Box>
        <Typography
          component="h2"
          variant="h5"
          id="connected-accounts"
          sx={{ mb: accounts.length > 0 && whomToAsk === null ? 1.5 : 0.5 }}
        >
          {accounts.length > 0 ? `Connected (${accounts.length})` : 'No accounts connected yet'}
        </Typography>
        {whomToAsk !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: accounts.length > 0 ? 1.5 : 0 }}>
            {whomToAsk}
          </Typography>
        )}
        {accounts.length === 0 && mayManage && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Choose a platform. You sign in there and allow posting; we never see your password.
          </Typography>
        )}
        {accounts.length > 0 && (
          <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
            {accounts.map((account) => (
              <AccountCard
                key={account.id}
                account={account}
                blocked={blocked.find((one) => one.account.id === account.id)}
                reconnecting={connecting === account.platform}
                onReconnect={() => reconnect(account.platform)}
                onSettings={() => setChanging(account)}
                onEarlier={() => setReviewing(account)}
                onDisconnect={() => setLeaving(account)}
              />
            ))}
          </Box>
        )}
      </Box>
      <DisconnectedAccounts
        disconnected={blocked.filter((one) => !isListed(one.account.id))}
        connecting={connecting}
        onReconnect={connect}
      />
      {mayManage && (
        <Section title="Available Platforms" description="Connect every account that you publish to." flush>
          <AvailablePlatforms
            availability={availability}
            connecting={connecting}
            isLocked={isLocked}
            onConnect={connect}
          />
        </Section>
      )}
      {changing && <AccountSettingsDialog account={changing} onClose={() => setChanging(null)} />}
      {reviewing && <ExternalPostsDialog account={reviewing} onClose={() => setReviewing(null)} />}
      {leaving && <DisconnectDialog account={leaving} onClose={() => setLeaving(null)} />}
    </Stack>
  )
}

function SandboxNotice() {
  return (
    <Alert severity="info" icon={<ScienceIcon fontSize="inherit" />}>
      Platforms marked “Sandbox” run in a built-in test environment: you sign in, publish and see the post,
      but nothing reaches the real platform. Your administrator can add the platform’s own credentials.
    </Alert>
  )
}
