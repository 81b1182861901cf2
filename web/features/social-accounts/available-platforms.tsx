import AddLinkIcon from '@mui/icons-material/AddLink'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PlatformAvailability } from '../../../contract/social-accounts/social-accounts.ts'
import { publishedAlone } from '../../../contract/platforms/published-alone.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { partOf } from '../points/index.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'

type Props = {
  availability: PlatformAvailability[]
  connecting: PlatformKey | undefined
  /** The plan does not allow another platform; the button names one that does. */
  isLocked: (platform: PlatformKey) => boolean
  onConnect: (platform: PlatformKey) => void
}

/** All platforms: available ones first, the others marked "coming soon". */
export function AvailablePlatforms({ availability, connecting, isLocked, onConnect }: Props) {
  const ordered = availability.toSorted((a, b) => Number(b.connectable) - Number(a.connectable))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {ordered.map(({ platform, connectable, sandbox }) => (
        <Box
          component="li"
          key={platform}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: { xs: 2, sm: 3 },
            py: 1.75,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <PlatformIcon platform={platform} size={24} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography component="h3" variant="subtitle2">
                {platforms[platform].name}
              </Typography>
              {connectable && sandbox && <QuietLabel>Sandbox</QuietLabel>}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
              {connectable ? publishedAlone(platforms[platform]) : 'Coming soon; you can already save drafts'}
            </Typography>
          </Box>
          {connectable ? (
            <BusyButton
              variant="outlined"
              startIcon={isLocked(platform) ? <LockIcon /> : <AddLinkIcon />}
              {...(isLocked(platform) && { title: partOf('allPlatforms') })}
              busy={connecting === platform}
              busyLabel="Opening..."
              disabled={connecting !== undefined && connecting !== platform}
              aria-label={`Connect ${platforms[platform].name}`}
              onClick={() => onConnect(platform)}
            >
              Connect
            </BusyButton>
          ) : (
            <Button
              variant="outlined"
              disabled
              aria-label={`Connect Account: ${platforms[platform].name}, coming soon`}
            >
              Connect Account
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
