import MoreIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

const hasMoreAfter = (box: HTMLElement) => box.scrollWidth - box.clientWidth - box.scrollLeft > 1

/** Something that may be wider than its place: a mark at its right edge says that there is more to scroll to. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [hasMore, setHasMore] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setHasMore(hasMoreAfter(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <Box sx={{ position: 'relative' }}>
      {/* It scrolls, so the keyboard has to reach it. */}
      <Box
        component="section"
        ref={box}
        tabIndex={0}
        aria-label={label}
        onScroll={({ currentTarget }) => setHasMore(hasMoreAfter(currentTarget))}
        sx={{ overflowX: 'auto' }}
      >
        {children}
      </Box>
      {hasMore && (
        <Box
          aria-hidden="true"
          sx={(theme) => ({
            position: 'absolute',
            insetBlock: 0,
            right: 0,
            width: 44,
            pt: 1,
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'flex-end',
            pointerEvents: 'none',
            color: 'text.secondary',
            background: `linear-gradient(to right, transparent, ${theme.vars.palette.background.paper} 75%)`,
          })}
        >
          <MoreIcon fontSize="small" />
        </Box>
      )}
    </Box>
  )
}
