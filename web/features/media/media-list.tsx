import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { MediaItem } from './media-item.ts'

/** The list around the tiles. */
export function MediaList({ items, children }: { items: readonly MediaItem[]; children: ReactNode }) {
  return (
    <Box
      component="ul"
      aria-label={listName(items)}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
      }}
    >
      {children}
    </Box>
  )
}

function listName(items: readonly MediaItem[]): string {
  const videos = items.filter((item) => item.kind === 'video').length
  if (videos === 0) return 'Pictures'
  return videos === items.length ? 'Video' : 'Pictures and video'
}
