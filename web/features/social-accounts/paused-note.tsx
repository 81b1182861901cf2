import PauseIcon from '@mui/icons-material/PauseCircleOutlined'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { plans, entitlements } from '../../../contract/billing/plans.ts'
import { useMay } from '../workspaces/index.ts'
import { AccountNote } from './account-note.tsx'
import { pausedReason } from './platform-limit.ts'
import { useKnownAccounts } from './social-account-calls.ts'

/** Why an account is paused, and the two ways to resume it. */
export function PausedNote({ platform, disconnectAt }: { platform: PlatformKey; disconnectAt?: string }) {
  const accounts = useKnownAccounts()
  const mayManage = useMay('social-accounts:manage')
  const { name } = plans[entitlements.allPlatforms.from]
  return (
    <AccountNote icon={<PauseIcon aria-hidden="true" fontSize="small" />}>
      {pausedReason(platform, accounts)}{' '}
      {mayManage && (
        <>
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
        </>
      )}
    </AccountNote>
  )
}
