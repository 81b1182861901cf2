import LinkOffIcon from '@mui/icons-material/LinkOffRounded'
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { StateNotice } from '../../../shared/ui/feedback/state-notice.tsx'

/** Of a link that ended, was withdrawn or never was: the server does not tell which, so that nobody learns by guessing. */
export function Gone() {
  return (
    <Alone>
      <StateNotice
        tone="primary"
        icon={<LinkOffIcon />}
        title="This link does not work"
        text="It may have ended or been withdrawn, or its address is not complete. Ask whoever sent it to you for a new one. What you decided before was kept."
      />
    </Alone>
  )
}

type Props = { error: Error | null; retrying: boolean; onRetry: () => void }

export function CannotOpen(props: Props) {
  return (
    <Alone>
      <ErrorState title="The posts could not be loaded" {...props} />
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', alignContent: 'center' }}>
      <Box component="h1" sx={visuallyHidden}>
        Review
      </Box>
      {children}
    </Box>
  )
}
