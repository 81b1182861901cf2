import Box from '@mui/material/Box'
import type { ReactElement } from 'react'

type Props = {
  children: string
  icon?: ReactElement | undefined
  /** The colors of its text and of what is behind it, as paths in the palette. */
  color: string
  bgcolor: string
  borderColor?: string
  size?: keyof typeof sizes
}

/** Lengths without a unit are pixels; the padding is that of the text. */
const sizes = {
  tiny: { height: 20, fontSize: '0.75rem', padding: '0 7px', icon: 13, ends: 0 },
  small: { height: 22, fontSize: '0.75rem', padding: '0 8px', icon: 14, ends: 0 },
  large: { height: 34, fontSize: '0.875rem', padding: '0 12px', icon: 18, ends: '4px' },
}

/**
 * A short text that only tells something. It looks like MUI's Chip, but that one also brings what it takes to be clicked
 * and deleted, which is 4 KB of script for each list.
 */
export function Pill({ children, icon, color, bgcolor, borderColor = 'transparent', size = 'small' }: Props) {
  const { height, fontSize, padding, icon: iconSize, ends } = sizes[size]
  return (
    <Box
      component="span"
      className="pill"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        flexShrink: 0,
        boxSizing: 'border-box',
        maxWidth: 1,
        height,
        px: ends,
        border: 1,
        borderRadius: '8px',
        color,
        bgcolor,
        borderColor,
        fontSize,
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        '& > :not(.pill-text)': { flexShrink: 0, ml: '6px', mr: '-4px' },
        '& > svg': { fontSize: iconSize },
      }}
    >
      {icon}
      <Box
        component="span"
        className="pill-text"
        sx={{ padding, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {children}
      </Box>
    </Box>
  )
}
