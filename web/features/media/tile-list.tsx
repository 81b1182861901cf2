import type { ComponentType } from 'react'
import type { GridProps } from './media-grid.tsx'
import { MediaList } from './media-list.tsx'
import type { TileProps } from './media-tile.tsx'

type Props = GridProps & { Tile: ComponentType<TileProps> }

/** The tiles in their order. */
export function TileList({ store, items, disabled, onDescribe, onPlay, onCrop, Tile }: Props) {
  return (
    <MediaList items={items}>
      {items.map((item, at) => (
        <Tile
          key={item.key}
          item={item}
          place={at + 1}
          disabled={disabled}
          onDescribe={onDescribe}
          onPlay={onPlay}
          onCrop={onCrop}
          onRemove={store.remove}
          onRetry={store.retry}
        />
      ))}
    </MediaList>
  )
}
