import Box from '@mui/material/Box'
import { useState } from 'react'

type Props = { name: string; pictureUrl: string | null; size: number }

/** The picture of a user, or the initial. Decorative, because the name is next to it. */
export function UserPicture({ name, pictureUrl, size }: Props) {
  // It was replaced on another device.
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        width: size,
        height: size,
        flexShrink: 0,
        borderRadius: '50%',
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        fontSize: Math.round(size * 0.4),
        fontWeight: 600,
        bgcolor: 'primary.soft',
        color: 'primary.strong',
      }}
    >
      {pictureUrl === null || pictureUrl === missing ? (
        (/\S/u.exec(name)?.[0].toUpperCase() ?? '?')
      ) : (
        <img src={pictureUrl} alt="" width={size} height={size} onError={() => setMissing(pictureUrl)} />
      )}
    </Box>
  )
}
