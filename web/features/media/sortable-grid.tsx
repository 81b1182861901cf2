import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { memo } from 'react'
import type { GridProps } from './media-grid.tsx'
import { MediaTile, type TileProps } from './media-tile.tsx'
import { TileList } from './tile-list.tsx'

const instructions =
  'Press space to pick up an item, the arrow keys to move it, space to drop it, and Escape to cancel.'

/** The tiles, dragged by mouse, finger or keyboard. */
export function SortableGrid(props: GridProps) {
  const { store, items, disabled } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = items.map((item) => item.key)
  const positionOf = (key: string | number | undefined) =>
    `position ${keys.indexOf(String(key)) + 1} of ${keys.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up the item at ${positionOf(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Moved over ${positionOf(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped at ${positionOf(over.id)}.` : 'Dropped.'),
    onDragCancel: () => 'Canceled. The item is back where it was.',
  }
  const put = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) store.move(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={put}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={disabled}>
        <TileList {...props} Tile={SortableTile} />
      </SortableContext>
    </DndContext>
  )
}

const SortableTile = memo(function SortableTile(props: TileProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: props.item.key })
  const shift = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined
  return (
    <MediaTile
      {...props}
      drag={{
        tileRef: setNodeRef,
        handleRef: setActivatorNodeRef,
        handle: { ...attributes, ...listeners },
        style: { transform: shift, transition },
        isDragging,
      }}
    />
  )
})
