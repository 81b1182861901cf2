import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Connection } from '../../../../contract/applications/applications.ts'
import { formatDate, formatDateTime } from '../../../shared/time/date-time.ts'
import { scopesInWords } from '../../api-keys/index.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'

/** A connection: which application, for whom, where, what it may do, and when it was used. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const [isAsking, setAsking] = useState(false)
  const { application, scopes } = connection
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
          <Typography component="h3" variant="subtitle2" dir="auto">
            {application.name}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {application.host}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {scopesInWords(scopes)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {factsOf(connection)}
        </Typography>
      </Box>
      <Button
        size="small"
        color="error"
        aria-label={`Disconnect ${application.name}`}
        onClick={() => setAsking(true)}
      >
        Disconnect
      </Button>
      {isAsking && <DisconnectDialog connection={connection} onClose={() => setAsking(false)} />}
    </Box>
  )
}

/** "In River Bakes, for Lena Fischer. Connected on May 1. Last used today." */
const factsOf = ({ workspace, member, createdAt, lastUsedAt }: Connection): string =>
  [
    `In ${workspace.name}, for ${member.name}.`,
    `Connected on ${formatDate(createdAt)}.`,
    lastUsedAt === null ? 'Not used yet.' : `Last used ${formatDateTime(lastUsedAt)}.`,
  ].join(' ')
