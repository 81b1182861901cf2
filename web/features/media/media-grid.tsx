import type { MediaItem } from './media-item.ts'
import type { MediaStore } from './media-store.ts'
import type { TileActions } from './media-tile.tsx'
import { SortableGrid } from './sortable-grid.tsx'

export type GridProps = {
  store: MediaStore
  items: readonly MediaItem[]
  disabled: boolean
} & Pick<TileActions, 'onDescribe' | 'onPlay' | 'onCrop'>

/** What was added, in its order. */
export function MediaGrid(props: GridProps) {
  return props.items.length === 0 ? null : <SortableGrid {...props} />
}
