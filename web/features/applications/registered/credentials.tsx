import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { CopyField } from '../../../shared/forms/copy-field.tsx'

type Props = { title: string; id: string; secret: string | null; onClose: () => void }

/** What an application authenticates with. The secret is shown only here. */
export function Credentials({ title, id, secret, onClose }: Props) {
  const titleId = useId()
  return (
    // A click beside it would lose the secret.
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {secret === null
            ? 'This application has no secret: it proves itself with PKCE.'
            : 'Copy the secret now and keep it on your server: it is not shown again.'}
        </Typography>
        <CopyField label="Client id" value={id} copyLabel="Copy id" />
        {secret !== null && <CopyField label="Client secret" value={secret} copyLabel="Copy secret" />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {secret === null ? 'Done' : 'I have copied it'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
