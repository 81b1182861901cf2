import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { loadAgain } from '../../shared/lazy/load-again.ts'
import { loadedLater } from '../../shared/lazy/loaded-later.ts'
import type { MediaItem } from './media-item.ts'
import { MediaList } from './media-list.tsx'
import type { MediaStore } from './media-store.ts'
import type { TileActions } from './media-tile.tsx'

const tiles = loadedLater(() => loadAgain(async () => (await import('./media-tiles.tsx')).MediaTiles))

export type GridProps = {
  store: MediaStore
  items: readonly MediaItem[]
  disabled: boolean
} & Pick<TileActions, 'onDescribe' | 'onPlay' | 'onCrop'>

/** What was added, in its order. Most posts have no media at first, so the tiles are loaded when the browser is idle. */
export function MediaGrid(props: GridProps) {
  const { items } = props
  const { value: MediaTiles, load } = tiles.useLoaded()
  const hasItems = items.length > 0
  useEffect(() => {
    if (hasItems) load()
  }, [hasItems, load])
  if (!hasItems) return null
  if (MediaTiles) return <MediaTiles {...props} />
  return (
    <MediaList items={items}>
      {items.map(({ key, name }) => (
        <Box
          component="li"
          key={key}
          sx={{
            aspectRatio: '1',
            p: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 3,
            bgcolor: 'background.subtle',
            color: 'text.secondary',
            typography: 'caption',
            overflow: 'hidden',
          }}
        >
          {name}
        </Box>
      ))}
    </MediaList>
  )
}
