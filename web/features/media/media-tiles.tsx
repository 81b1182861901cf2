import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { isFocusLost } from '../../shared/focus/is-focus-lost.ts'
import { loadedLater } from '../../shared/lazy/loaded-later.ts'
import type { GridProps } from './media-grid.tsx'
import { MediaTile } from './media-tile.tsx'
import { TileList } from './tile-list.tsx'

const sorting = loadedLater(async () => (await import('./sortable-grid.tsx')).SortableGrid)

/** What was added. It can be sorted once the script for that is loaded. */
export function MediaTiles(props: GridProps) {
  const { items } = props
  const { value: SortableGrid, load } = sorting.useLoaded()
  // What is there can be sorted: that does not wait for an idle moment.
  useEffect(load, [load])
  // The tiles are mounted again then, and a file that is being sent is shown from an address that soon ends.
  const sending = items.some(({ state }) => state === 'sending' || state === 'waiting')
  const [sortable, setSortable] = useState(false)
  if (!sortable && SortableGrid && !sending) setSortable(true)
  const keepFocus = useKeepFocus()
  return (
    <div {...keepFocus}>
      {SortableGrid && sortable ? <SortableGrid {...props} /> : <TileList {...props} Tile={MediaTile} />}
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
