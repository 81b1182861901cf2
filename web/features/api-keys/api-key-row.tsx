import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { apiKeyPrefix, type ApiKey } from '../../../contract/api-keys/api-keys.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { factsOf, scopesInWords } from './api-key-words.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'

/** A key: what it may do, whose it is, when it was used and when it ends. */
export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [open, setOpen] = useState<'rotate' | 'revoke' | null>(null)
  const close = () => setOpen(null)
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h3" variant="subtitle2" dir="auto">
            {apiKey.name}
          </Typography>
          <Typography component="code" variant="caption" sx={{ fontFamily: 'monospace' }}>
            {`${apiKeyPrefix}…${apiKey.tail}`}
          </Typography>
          {apiKey.hasEnded && <QuietLabel tone="neutral">Ended</QuietLabel>}
        </Box>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {scopesInWords(apiKey.scopes)}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {factsOf(apiKey)}
        </Typography>
        {apiKey.formerEndsAt !== null && (
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {`The key before it works until ${formatDateTime(apiKey.formerEndsAt)}.`}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {apiKey.can.rotate && !apiKey.hasEnded && (
          <Button size="small" aria-label={`Rotate ${apiKey.name}`} onClick={() => setOpen('rotate')}>
            Rotate
          </Button>
        )}
        {apiKey.can.revoke && (
          <Button
            size="small"
            color="error"
            aria-label={`Revoke ${apiKey.name}`}
            onClick={() => setOpen('revoke')}
          >
            Revoke
          </Button>
        )}
      </Box>
      {open === 'rotate' && <RotateKeyDialog apiKey={apiKey} onClose={close} />}
      {open === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={close} />}
    </Box>
  )
}
