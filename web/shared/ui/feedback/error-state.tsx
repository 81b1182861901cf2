import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { StateNotice } from './state-notice.tsx'

type Props = {
  /** What failed, such as "Your posts could not be loaded". */
  title: string
  /** The thrown error; its message is shown if it is meant for users. */
  error?: Error | null
  onRetry: () => void
  retrying?: boolean
}

/** A failed load with its reason and a retry button. Announced to screen readers. */
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
