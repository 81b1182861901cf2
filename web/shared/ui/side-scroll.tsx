import MoreIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Something that may be wider than its place: a mark at its right edge says that there is more to scroll to. */
export function SideScroll({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  const [hasMore, setHasMore] = useState(false)
  const look = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = box.current ?? {}
    setHasMore(scrollWidth - clientWidth - scrollLeft > 1)
  }
  useEffect(() => {
    if (!box.current) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(box.current)
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
        onScroll={look}
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
            width: 56,
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
