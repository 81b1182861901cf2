import { useEffect, type RefObject } from 'react'

/** Marks a row that is wider than the screen with the ends at which there is more: `data-more="start end"`. */
export function useFadedEnds(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const ends = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end']
      element.dataset.more = ends.filter(Boolean).join(' ')
    }
    // It reports once when it begins; the links get their widths with the font.
    const observer = new ResizeObserver(mark)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [row])
}

const [start, end] = ['transparent, #000 40px', '#000 calc(100% - 40px), transparent']

/** Fades the ends that `useFadedEnds` marks. */
export const fadedEnds = {
  '&[data-more="end"]': { maskImage: `linear-gradient(to right, ${end})` },
  '&[data-more="start"]': { maskImage: `linear-gradient(to right, ${start})` },
  '&[data-more="start end"]': { maskImage: `linear-gradient(to right, ${start}, ${end})` },
} as const
