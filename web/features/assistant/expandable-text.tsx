import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState } from 'react'
import { lineClamp } from '../../shared/theme/text-overflow.ts'

type Props = {
  title: string
  text: string
  lines: number
  framed?: boolean
  /** Called when the user expands the text, to load the full text of an excerpt. */
  onExpand?: () => void
}

/** A text that shows its first lines, with a button that shows all of it. */
export function ExpandableText({ title, text, lines, framed = false, onExpand }: Props) {
  const shown = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [isTruncated, setIsTruncated] = useState(false)
  useLayoutEffect(() => {
    if (shown.current && !expanded)
      setIsTruncated(shown.current.scrollHeight > shown.current.clientHeight + 1)
  }, [expanded])
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
          whiteSpace: expanded ? 'pre-wrap' : 'normal',
          overflowWrap: 'anywhere',
          ...(!expanded && {
            ...lineClamp(lines),
          }),
        }}
      >
        {text}
      </Typography>
      {isTruncated && (
        <Link
          component="button"
          type="button"
          variant="caption"
          aria-expanded={expanded}
          sx={{ py: 0.75, mb: -0.75 }}
          onClick={() => {
            if (!expanded) onExpand?.()
            setExpanded(!expanded)
          }}
        >
          {expanded ? `Show less of ${title.toLowerCase()}` : `Show the whole ${title.toLowerCase()}`}
        </Link>
      )}
    </Box>
  )
}
