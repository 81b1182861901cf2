import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { FormField } from './form-field.tsx'

type Props = {
  label: string
  value: string
  /** The name of the button, where there are several. */
  copyLabel?: string
}

/** A text that is there to be copied, such as a secret. */
export function CopyField({ label, value, copyLabel = 'Copy' }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <FormField
          label={label}
          value={value}
          readOnly
          inputRef={field}
          onFocus={(event) => event.target.select()}
          // The height of the line keeps the underscores of monospaced fonts.
          sx={{ fontFamily: 'monospace', fontSize: '0.875rem', '& input': { lineHeight: '24px' } }}
        />
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ height: 46 }}>
        {copied ? 'Copied' : copyLabel}
      </Button>
    </Box>
  )
}
