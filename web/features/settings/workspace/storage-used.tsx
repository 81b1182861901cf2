import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Section } from '../../../shared/ui/section.tsx'
import { useStorage } from './workspace-calls.ts'

const readable = (bytes: number): string => {
  const gigabytes = bytes / 1e9
  return gigabytes >= 1
    ? `${gigabytes.toLocaleString('en', { maximumFractionDigits: 1 })} GB`
    : `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`
}

/** How much of the plan's storage the workspace uses. */
export function StorageUsed() {
  const titleId = useId()
  const storage = useStorage().data?.storage
  if (!storage) return null
  const { bytesUsed, bytesAllowed } = storage
  return (
    <Section title="Storage" description="Pictures, videos and drafts of this workspace.">
      <Typography id={titleId} variant="body2" sx={{ mb: 1 }}>
        {readable(bytesUsed)} of {readable(bytesAllowed)} used
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-labelledby={titleId}
        // Screen readers do not accept numbers with an exponent.
        value={Math.round(Math.min(100, (bytesUsed / Math.max(bytesAllowed, 1)) * 100))}
        sx={{ height: 8, borderRadius: 4, bgcolor: 'background.subtle' }}
      />
    </Section>
  )
}
