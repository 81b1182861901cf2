import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState } from 'react'

type Props = { title: string; text: string; lines: number; framed?: boolean }

/** A text that shows its first lines, and the rest when asked for. */
export function LongText({ title, text, lines, framed = false }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [whole, setWhole] = useState(false)
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    if (shown.current && !whole) setCut(shown.current.scrollHeight > shown.current.clientHeight + 1)
  }, [whole])
  return (
    <Box sx={framed ? { p: 1.5, borderRadius: 2.5, bgcolor: 'background.subtle' } : undefined}>
      <Typography component="p" variant="caption" sx={{ fontWeight: 600, mb: 0.25 }}>
        {title}
      </Typography>
      <Typography
        ref={shown}
        component="p"
        variant="body2"
        sx={{
          whiteSpace: whole ? 'pre-wrap' : 'normal',
          overflowWrap: 'anywhere',
          ...(!whole && {
            display: '-webkit-box',
            WebkitLineClamp: lines,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }),
        }}
      >
        {text}
      </Typography>
      {cut && (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-expanded={whole}
          sx={{ py: 0.75, mb: -0.75 }}
          onClick={() => setWhole(!whole)}
        >
          {whole ? `Show less of ${title.toLowerCase()}` : `Show the whole ${title.toLowerCase()}`}
        </Link>
      )}
    </Box>
  )
}
