import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Day } from '../days/calendar-days.ts'
import { cardAt, dayAt, dragMarks } from './drag-marks.ts'

/**
 * Lets cards (`data-card`) be dragged onto days (`data-day`) by a mouse, with the browser's own drag and drop, which scrolls
 * at the edges.
 */
export function useDrag(area: RefObject<HTMLElement | null>, onDrop: (card: string, day: Day) => void) {
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const marks = dragMarks(element)
    let grabbed: HTMLElement | null = null
    const end = () => {
      grabbed = null
      return marks.end()
    }
    const start = (event: DragEvent) => {
      // The end of the drag before is not reported where its card was replaced meanwhile.
      end()
      grabbed = cardAt(event.target)
      if (grabbed && event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    }
    const over = (event: DragEvent) => {
      if (!grabbed) return
      // Not when the drag starts, because the browser draws what is carried in that frame.
      if (!marks.isOn()) marks.start(grabbed)
      const day = dayAt(event.target)
      marks.over(day)
      if (!day || !event.dataTransfer) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
    }
    const dropped = (event: DragEvent) => {
      if (!marks.isOn()) return
      event.preventDefault()
      marks.over(dayAt(event.target))
      const { card, day } = end()
      if (day !== undefined && card !== undefined) drop(card, day)
    }
    element.addEventListener('dragstart', start)
    element.addEventListener('dragover', over)
    element.addEventListener('drop', dropped)
    element.addEventListener('dragend', end)
    return () => {
      element.removeEventListener('dragstart', start)
      element.removeEventListener('dragover', over)
      element.removeEventListener('drop', dropped)
      element.removeEventListener('dragend', end)
    }
  }, [area])
}
