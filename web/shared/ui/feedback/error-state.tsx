import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { StateNotice } from './state-notice.tsx'

type Props = {
  /** What failed, as "Your posts could not be loaded". */
  title: string
  /** What was thrown; its words are shown if they were made for a person. */
  error?: Error | null
  onRetry: () => void
  retrying?: boolean
}

/** A load that failed: what, why, and a way to try again. Announced to screen readers. */
export function ErrorState({ title, error, onRetry, retrying = false }: Props) {
  return (
    <StateNotice
      tone="error"
      role="alert"
      icon={<CloudOffIcon />}
      title={title}
      text={error?.message ?? 'Please try again.'}
      action={
        <Button
          variant="outlined"
          startIcon={<RefreshIcon />}
          onClick={onRetry}
          loading={retrying}
          loadingPosition="start"
        >
          Try again
        </Button>
      }
    />
  )
}
