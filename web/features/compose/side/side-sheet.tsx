import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

type Props = { open: boolean; label: string; onClose: () => void; children: ReactNode }

/** What stands beside the editor on wide screens, as a sheet from the bottom. */
export function SideSheet({ open, label, onClose, children }: Props) {
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': label,
          sx: { maxHeight: '88dvh', borderRadius: '20px 20px 0 0', bgcolor: 'background.default' },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1, pb: 0 }}>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          px: { xs: 2, sm: 3 },
          pb: 3,
          display: 'grid',
          // Cards cut off what does not fit, so their rows must not shrink: the sheet scrolls instead.
          gridAutoRows: 'max-content',
          gap: 2,
          overflowY: 'auto',
        }}
      >
        {children}
      </Box>
    </Drawer>
  )
}
