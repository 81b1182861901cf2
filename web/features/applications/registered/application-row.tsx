import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { counted } from '../../../../contract/counted.ts'
import type { Application } from '../../../../contract/applications/applications.ts'
import { formatDate } from '../../../shared/time/date-time.ts'
import { ApplicationDialog } from './application-dialog.tsx'
import { DeleteApplicationDialog } from './delete-application-dialog.tsx'
import { RotateSecretDialog } from './rotate-secret-dialog.tsx'

/** A registered application: its client id, to where people return, and how many have it connected. */
export function ApplicationRow({ application }: { application: Application }) {
  const [open, setOpen] = useState<'change' | 'rotate' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const { id, name, redirectUris, hasSecret, createdAt, connections } = application
  return (
    <Box
      component="li"
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'flex-start',
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" variant="subtitle2" dir="auto">
          {name}
        </Typography>
        <Typography variant="caption" sx={{ fontFamily: 'monospace', display: 'block' }}>
          {`client_id ${id}`}
        </Typography>
        {redirectUris.map((uri) => (
          <Typography key={uri} variant="body2" sx={{ mt: 0.5 }}>
            {uri}
          </Typography>
        ))}
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {`Registered on ${formatDate(createdAt)}, ${hasSecret ? 'with' : 'without'} a secret. ${counted(connections, 'connection')}.`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" aria-label={`Change ${name}`} onClick={() => setOpen('change')}>
          Change
        </Button>
        {hasSecret && (
          <Button size="small" aria-label={`Rotate the secret of ${name}`} onClick={() => setOpen('rotate')}>
            Rotate
          </Button>
        )}
        <Button size="small" color="error" aria-label={`Delete ${name}`} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </Box>
      {open === 'change' && <ApplicationDialog application={application} onClose={close} />}
      {open === 'rotate' && <RotateSecretDialog application={application} onClose={close} />}
      {open === 'delete' && <DeleteApplicationDialog application={application} onClose={close} />}
    </Box>
  )
}
