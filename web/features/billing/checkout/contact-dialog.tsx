import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props = {
  open: boolean
  /** What the user wants to buy, such as "Pro" or "50 points". */
  wanted: string
  /** The contact: an email address or a text. */
  contact: string
  onClose: () => void
}

/** Shows the contact if nothing can be bought in this installation. */
export function ContactDialog({ open, wanted, contact, onClose }: Props) {
  const titleId = useId()
  const address = contact.includes('@') && !contact.includes(' ')
  const href = `mailto:${contact}?subject=${encodeURIComponent(`I would like ${wanted}`)}`
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>How to get {wanted}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Payments are not set up here. Your administrator can give you {wanted}: ask{' '}
          {address ? <Link href={href}>{contact}</Link> : contact}.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        {address && (
          <Button variant="contained" href={href}>
            Write an email
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
