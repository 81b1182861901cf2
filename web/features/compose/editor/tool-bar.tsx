import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** The tools that are shown with their names on demand. */
  more: ReactNode
}

/**
 * The tools below the text, in one quiet row. Those with the class `tool` are icons, whose names are still read; those that
 * also have the class `named` show them where there is room.
 */
export function ToolBar({ children, more }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ containerType: 'inline-size', display: 'grid', gap: 0.5 }}>
      <Box
        sx={{
          ...row,
          // On phones all of them are in one row.
          '& .tool': { minWidth: { xs: 34, sm: 36 }, px: 0.5, fontSize: 0 },
          '& .tool .MuiButton-startIcon': { mx: 0.25 },
          '& .tool .MuiButton-endIcon': { mx: 0 },
          '@container (min-width: 600px)': {
            '& .tool.named': { px: 1, fontSize: '0.8125rem' },
            '& .tool.named .MuiButton-startIcon': { ml: 0, mr: 0.75 },
          },
        }}
      >
        {children}
        <Button
          className="tool named"
          title="More"
          size="small"
          variant="text"
          color="inherit"
          startIcon={<MoreIcon />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ color: 'text.secondary' }}
        >
          More
        </Button>
      </Box>
      {/* Mounted all the time, because the tools open dialogs that stay open beside it. */}
      <Box id={id} sx={{ ...row, display: open ? 'flex' : 'none' }}>
        {more}
      </Box>
    </Box>
  )
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.25, rowGap: 0.5 } as const
