import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { KeyCap } from './key-cap.tsx'

const control = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Keys that are pressed together are one entry with several. */
const groups: { title: string; keys: [what: string, keys: string[]][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      ['Search and commands', [control, 'K']],
      ['New post', ['C']],
      ['This list', ['?']],
    ],
  },
  {
    title: 'Posts',
    keys: [
      ['Next and previous post', ['↑', '↓']],
      ['Open, or show the posts of a group', ['Enter']],
      ['Select', ['X']],
      ['Actions', ['M']],
      ['Clear the selection', ['Esc']],
    ],
  },
]

/** All keyboard shortcuts. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {groups.map(({ title, keys }) => (
          <Box key={title} component="section" sx={{ '& + &': { mt: 2 } }}>
            <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {keys.map(([what, pressed]) => (
                <Box
                  key={what}
                  sx={{
                    display: 'flex',
                    justifyContent: 'space-between',
                    gap: 2,
                    minHeight: 36,
                    alignItems: 'center',
                  }}
                >
                  <Typography component="dt" variant="body2">
                    {what}
                  </Typography>
                  <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                    {pressed.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
