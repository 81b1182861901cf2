import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { FormField } from '../../shared/forms/form-field.tsx'

/** The secret that signs events, to be copied. */
export function SecretField({ secret }: { secret: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      field.current?.select()
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
      <Box sx={{ flex: '1 1 260px' }}>
        <FormField
          label="Signing secret"
          value={secret}
          readOnly
          inputRef={field}
          onFocus={(event) => event.target.select()}
        />
      </Box>
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ height: 40 }}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </Box>
  )
}
