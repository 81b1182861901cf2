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
import type { Picture, PictureStore } from './picture-store.ts'
import { PictureTile } from './picture-tile.tsx'

type Props = {
  store: PictureStore
  pictures: readonly Picture[]
  disabled: boolean
  onDescribe: ((key: string) => void) | undefined
}

const instructions =
  'Press space to pick this picture up, the arrow keys to move it, space again to put it down, Escape to leave it where it was.'

/** The pictures in their order; dragged by mouse, finger or keyboard. */
export function PictureGrid({ store, pictures, disabled, onDescribe }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = pictures.map((picture) => picture.key)
  const placeOf = (key: string | number | undefined) =>
    `place ${keys.indexOf(String(key)) + 1} of ${keys.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up the picture in ${placeOf(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Over ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Put down in ${placeOf(over.id)}.` : 'Put down.'),
    onDragCancel: () => 'Left where it was.',
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
          aria-label="Pictures"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))',
          }}
        >
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={at + 1}
              disabled={disabled}
              onDescribe={onDescribe}
              onRemove={store.remove}
              onRetry={store.retry}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}
