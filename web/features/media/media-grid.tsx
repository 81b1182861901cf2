import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { isFocusLost } from '../../shared/focus/is-focus-lost.ts'
import { loadedLater } from '../../shared/lazy/loaded-later.ts'
import type { MediaItem } from './media-item.ts'
import { MediaList } from './media-list.tsx'
import type { MediaStore } from './media-store.ts'
import { MediaTile, type TileActions } from './media-tile.tsx'

export type GridProps = {
  store: MediaStore
  items: readonly MediaItem[]
  disabled: boolean
} & Pick<TileActions, 'onDescribe' | 'onPlay' | 'onCrop'>

const sorting = loadedLater(async () => (await import('./sortable-grid.tsx')).SortableGrid)

/** What was added, in its order. It can be sorted once the script for that is loaded. */
export function MediaGrid(props: GridProps) {
  const { store, items, disabled, onDescribe, onPlay, onCrop } = props
  const { value: SortableGrid, load } = sorting.useLoaded()
  const hasItems = items.length > 0
  // What is there can be sorted: that does not wait for an idle moment.
  useEffect(() => {
    if (hasItems) load()
  }, [hasItems, load])
  // The tiles are mounted again then, and a file that is being sent is shown from an address that soon ends.
  const sending = items.some(({ state }) => state === 'sending' || state === 'waiting')
  const [sortable, setSortable] = useState(false)
  if (!sortable && SortableGrid && !sending) setSortable(true)
  const keepFocus = useKeepFocus()
  if (!hasItems) return null
  return (
    <div {...keepFocus}>
      {SortableGrid && sortable ? (
        <SortableGrid {...props} />
      ) : (
        <MediaList items={items}>
          {items.map((item, at) => (
            <MediaTile
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
      )}
    </div>
  )
}

/** The tiles are mounted again when they become sortable: the button that had the focus gets it back. */
function useKeepFocus() {
  const area = useRef<HTMLDivElement>(null)
  const label = useRef<string>(null)
  useLayoutEffect(() => {
    if (label.current === null || !isFocusLost()) return
    const buttons = [...(area.current?.querySelectorAll('button') ?? [])]
    buttons.find((button) => button.getAttribute('aria-label') === label.current)?.focus()
  })
  return {
    ref: area,
    onFocus: ({ target }: FocusEvent) => {
      label.current = target.getAttribute('aria-label')
    },
    onBlur: () => {
      label.current = null
    },
  }
}
