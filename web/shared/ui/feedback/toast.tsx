import Alert from '@mui/material/Alert'
import Snackbar from '@mui/material/Snackbar'
import { floatingShadow } from '../../theme/surface-styles.ts'
import type { Message } from './message-alert.tsx'

type Props = { message: Message; open: boolean; onClose: () => void }

/** A message at the bottom of the window for 5 seconds, with a button or link in it for 10; stays while hovered or focused. */
export function Toast({ message, open, onClose }: Props) {
  return (
    <Snackbar
      open={open}
      autoHideDuration={typeof message.text === 'string' ? 5_000 : 10_000}
      onClose={(_event, reason) => reason !== 'clickaway' && onClose()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      // Above the bars that phones have at the bottom.
      sx={{ bottom: { xs: 'calc(76px + env(safe-area-inset-bottom))', md: 24 } }}
    >
      <Alert
        severity={message.severity}
        onClose={onClose}
        sx={{ boxShadow: floatingShadow }}
        slotProps={{ closeButton: { 'aria-label': 'Dismiss' } }}
      >
        {message.text}
      </Alert>
    </Snackbar>
  )
}
