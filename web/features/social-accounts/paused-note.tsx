import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { plans, entitlements } from '../../../contract/plans.ts'
import { pausedReason } from './platform-limit.ts'
import { useKnownAccounts } from './social-account-calls.ts'

/** Why an account is paused, and the two ways to resume it. */
export function PausedNote({ platform, disconnectAt }: { platform: PlatformKey; disconnectAt?: string }) {
  const accounts = useKnownAccounts()
  const { name } = plans[entitlements.allPlatforms.from]
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        p: 1.5,
        borderRadius: 3,
        bgcolor: 'warning.soft',
        color: 'warning.strong',
        typography: 'body2',
      }}
    >
      <PauseIcon aria-hidden="true" fontSize="small" />
      <span>
        {pausedReason(platform, accounts)}{' '}
        <Link component={RouterLink} to="/subscription" color="inherit" underline="always">
          Upgrade to {name}
        </Link>
        , or{' '}
        {disconnectAt ? (
          <Link component={RouterLink} to={disconnectAt} color="inherit" underline="always">
            disconnect another platform
          </Link>
        ) : (
          'disconnect another platform'
        )}
        .
      </span>
    </Box>
  )
}
