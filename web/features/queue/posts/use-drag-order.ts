import { useRef, useState, type PointerEvent } from 'react'

/** A post that is dragged, and the place it would get. */
export type Dragged = { id: string; to: number }

/**
 * Reorders the items of a list by dragging their handles, with a mouse, a pen or a finger. Spread `handle(id)` into the
 * handle of an item whose elements have `data-item`.
 */
export function useDragOrder(ids: readonly string[], onMove: (id: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<Dragged | null>(null)

  /** The place at this height: that of the first item whose middle is below it. */
  const placeAt = (y: number, id: string): number => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
    const others = items.filter((item) => item.dataset['item'] !== id)
    const below = others.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect()
      return y < top + height / 2
    })
    return below === -1 ? others.length : below
  }
  const handle = (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ id, to: ids.indexOf(id) })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged?.id === id) setDragged({ id, to: placeAt(event.clientY, id) })
    },
    onPointerUp() {
      if (dragged?.id === id && dragged.to !== ids.indexOf(id)) onMove(id, dragged.to)
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  return { list, dragged, handle }
}

/** What the handle of an item listens to. */
export type DragHandle = ReturnType<ReturnType<typeof useDragOrder>['handle']>
