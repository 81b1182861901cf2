import CloudOffIcon from '@mui/icons-material/CloudOffOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

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
    <Box role="alert" sx={{ textAlign: 'center', px: 3, py: { xs: 5, sm: 7 }, mx: 'auto', maxWidth: 440 }}>
      <Box
        aria-hidden="true"
        sx={{
          width: 56,
          height: 56,
          mx: 'auto',
          mb: 2,
          borderRadius: '16px',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'error.soft',
          color: 'error.strong',
        }}
      >
        <CloudOffIcon />
      </Box>
      <Typography component="p" variant="h5">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 3 }}>
        {error?.message ?? 'Please try again.'}
      </Typography>
      <Button
        variant="outlined"
        startIcon={<RefreshIcon />}
        onClick={onRetry}
        loading={retrying}
        loadingPosition="start"
      >
        Try again
      </Button>
    </Box>
  )
}
