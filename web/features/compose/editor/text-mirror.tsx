import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { typeStyles } from './type-styles.ts'

type Props = {
  /** The field in front of it, whose scrolling it follows. */
  field: RefObject<HTMLTextAreaElement | null>
  /** The text of the field, with its marks. */
  children: ReactNode
}

/** The text behind the field, unseen but for its marks. */
export function TextMirror({ field, children }: Props) {
  const mirror = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const source = field.current
    if (!source) return
    const follow = () => mirror.current?.scrollTo({ top: source.scrollTop })
    follow()
    source.addEventListener('scroll', follow)
    return () => source.removeEventListener('scroll', follow)
  }, [field])
  return (
    <Box
      ref={mirror}
      aria-hidden="true"
      sx={[
        typeStyles,
        {
          position: 'absolute',
          inset: 0,
          overflow: 'hidden',
          border: 1,
          borderColor: 'transparent',
          color: 'transparent',
          pointerEvents: 'none',
          '& > mark': { color: 'transparent', borderRadius: '3px' },
        },
      ]}
    >
      {children}
      {/* A field shows the empty line after a last line break; this one needs another break for it. */}
      {'\n'}
    </Box>
  )
}
