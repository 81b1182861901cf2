import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Section } from '../../../shared/ui/section.tsx'
import { AccountPicker, useSocialAccounts } from '../../social-accounts/index.ts'
import { PlatformCards } from './platform-cards.tsx'
import type { useAccountChoice } from './use-account-choice.ts'

type Props = {
  accounts: ReturnType<typeof useSocialAccounts>
  choice: ReturnType<typeof useAccountChoice>
  disabled: boolean
}

/** Selects the platform and its account. */
export function PlatformSection({ accounts, choice, disabled }: Props) {
  const { platform } = choice
  const platforms = accounts.data?.platforms ?? []
  return (
    <Section title="Platform">
      <PlatformCards chosen={platform} disabled={disabled} onChoose={choice.choosePlatform} />
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2.5, mb: 1 }}>
        Account
      </Typography>
      {accounts.isPending ? (
        <Skeleton variant="rounded" width={220} height={50} />
      ) : accounts.data ? (
        <AccountPicker
          key={platform}
          platform={platform}
          accounts={choice.own}
          chosen={choice.accountId}
          connectable={platforms.some((one) => one.platform === platform && one.connectable)}
          disabled={disabled}
          onChoose={choice.chooseAccount}
        />
      ) : (
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'error.strong' }}>
            Your accounts could not be loaded. {accounts.error.message}
          </Typography>
          <Button variant="outlined" size="small" onClick={() => void accounts.refetch()}>
            Try again
          </Button>
        </Stack>
      )}
    </Section>
  )
}
