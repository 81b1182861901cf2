import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { formatBytes } from '../../../shared/numbers/format-bytes.ts'
import { useStorage } from './use-storage.ts'

/** How much of the plan's storage the workspace uses. */
export function StorageBar() {
  const titleId = useId()
  const storage = useStorage().data?.storage
  if (!storage) return null
  const { bytesUsed, bytesAllowed } = storage
  return (
    <div>
      <Typography id={titleId} variant="body2" sx={{ mb: 1 }}>
        {formatBytes(bytesUsed)} of {formatBytes(bytesAllowed)} used
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-labelledby={titleId}
        // Screen readers do not accept numbers with an exponent.
        value={Math.round(Math.min(100, (bytesUsed / Math.max(bytesAllowed, 1)) * 100))}
        sx={{ height: 8, borderRadius: 4, bgcolor: 'background.subtle' }}
      />
    </div>
  )
}
