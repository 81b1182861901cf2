import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { memo } from 'react'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { PlatformIcon } from './platform-icon.tsx'

type Props = {
  name: string
  pictureUrl: string | null
  /** Shows the platform's icon in the corner. */
  platform?: PlatformKey
  size?: number
}

/** Picture of a social account, or its initial. Decorative, because the name is next to it. */
export const AccountAvatar = memo(function AccountAvatar({ name, pictureUrl, platform, size = 40 }: Props) {
  const badge = Math.max(16, Math.round(size * 0.44))
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', width: size, height: size, flexShrink: 0 }}>
      <Avatar
        src={pictureUrl ?? undefined}
        alt=""
        sx={{
          width: size,
          height: size,
          fontSize: size * 0.42,
          fontWeight: 650,
          bgcolor: 'primary.soft',
          color: 'primary.strong',
        }}
      >
        {/\S/u.exec(name)?.[0].toUpperCase() ?? '?'}
      </Avatar>
      {platform && (
        <Box
          sx={{
            position: 'absolute',
            right: -4,
            bottom: -4,
            width: badge,
            height: badge,
            borderRadius: '50%',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
            display: 'grid',
            placeItems: 'center',
          }}
        >
          <PlatformIcon platform={platform} size={Math.round(badge * 0.58)} />
        </Box>
      )}
    </Box>
  )
})
