import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

/** The new address, shown this once, to be copied. */
export function FeedAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        label="Calendar link"
        value={url}
        helperText="We show it only once. In your calendar app, add a calendar by URL. Anyone who has the link can read your posts."
        sx={{ flex: '1 1 280px' }}
        slotProps={{
          htmlInput: {
            readOnly: true,
            onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
          },
        }}
      />
      <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()} sx={{ mt: 0.5 }}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </Box>
  )
}
