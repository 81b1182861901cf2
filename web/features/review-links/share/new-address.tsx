import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { MessageAlert, type Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { pathToLink } from '../link-words.ts'

type Props = { url: string; linkId: string; onClose: () => void }

/** The address of a link, shown this once, to be copied. */
export function NewAddress({ url, linkId, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), [])
  const [message, setMessage] = useState<Message | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setMessage({ severity: 'success', text: 'Copied.' })
    } catch {
      field.current?.select()
      setMessage({ severity: 'info', text: 'Copy the selected address with your keyboard.' })
    }
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormField
          label="Address"
          value={url}
          readOnly
          inputRef={field}
          hint="We show it only once. You can make a new one later, which ends this one."
          onFocus={(event) => event.target.select()}
        />
        <MessageAlert message={message} />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button
          component={Link}
          to={pathToLink(linkId)}
          onClick={onClose}
          variant="text"
          sx={{ mr: 'auto', ml: '0 !important' }}
        >
          See what happens to it
        </Button>
        <Button variant="outlined" onClick={onClose}>
          Done
        </Button>
        <Button ref={copyButton} variant="contained" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy
        </Button>
      </DialogActions>
    </>
  )
}
