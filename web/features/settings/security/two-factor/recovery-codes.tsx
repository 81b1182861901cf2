import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { brand } from '../../../../../contract/brand.ts'
import { saveBlob } from '../../../../shared/api/download.ts'

/** The codes, shown once, to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  const file = new Blob([`${brand.name} recovery codes\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
  const save = () => saveBlob(file, `${brand.name.toLowerCase()}-recovery-codes.txt`)
  return (
    <>
      <DialogContent>
        <Typography variant="body2">
          Each code signs you in once when you don't have your phone. Keep them somewhere safe: we show them
          only now.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            my: 2,
            p: 2,
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 3,
            fontFamily: 'monospace',
            fontSize: '0.9375rem',
            textAlign: 'center',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button size="small" variant="outlined" startIcon={<DownloadIcon />} onClick={save}>
            Save as file
          </Button>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onDone}>
          I saved them
        </Button>
      </DialogActions>
    </>
  )
}
