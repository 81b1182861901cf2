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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import Box from '@mui/material/Box'
import type { MediaItem } from './media-item.ts'
import type { MediaStore } from './media-store.ts'
import { MediaTile, type TileActions } from './media-tile.tsx'

type Props = Pick<TileActions, 'onDescribe' | 'onPlay' | 'onCrop' | 'onComment'> & {
  store: MediaStore
  items: readonly MediaItem[]
  disabled: boolean
}

const instructions =
  'Press space to pick up an item, the arrow keys to move it, space to drop it, and Escape to cancel.'

/** The pictures and videos of a post in their order, which can be changed by mouse, finger or keyboard. */
export function MediaGrid({ store, items, disabled, ...actions }: Props) {
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
          {items.map((item, at) => (
            <MediaTile
              key={item.key}
              item={item}
              place={at + 1}
              disabled={disabled}
              onRemove={store.remove}
              onRetry={store.retry}
              {...actions}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

function listName(items: readonly MediaItem[]): string {
  const videos = items.filter((item) => item.kind === 'video').length
  if (videos === 0) return 'Pictures'
  return videos === items.length ? 'Video' : 'Pictures and video'
}
