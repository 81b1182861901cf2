import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { CopyField } from '../../shared/forms/copy-field.tsx'
import { curlOf } from './api-key-words.ts'

type Props = {
  title: string
  secret: string
  /** What else there is to know. */
  note?: string
  onClose: () => void
}

/** The secret of a key, which is shown only here, and a first call with it. */
export function NewSecret({ title, secret, note, onClose }: Props) {
  const titleId = useId()
  return (
    // A click beside it would lose the secret.
    <Dialog open aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Copy the key now and keep it where nobody else reads it: it is not shown again.${note === undefined ? '' : ` ${note}`}`}
        </Typography>
        <CopyField label="API key" value={secret} copyLabel="Copy key" />
        <CopyField label="Try it in a terminal" value={curlOf(secret)} copyLabel="Copy line" />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
