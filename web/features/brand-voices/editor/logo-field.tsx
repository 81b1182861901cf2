import ImageIcon from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useEffect, useRef, useState } from 'react'
import { acceptedImageTypes } from '../../../../contract/media/media-limits.ts'
import { type Media } from '../../../../contract/media/media.ts'
import { uploadFile } from '../../../shared/api/upload.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'

type Props = { logo: Media | null; onChange: (logo: Media | null) => void }

/** The logo of the brand, uploaded as a picture of the workspace. */
export function LogoField({ logo, onChange }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const control = useRef<AbortController>(null)
  useEffect(() => () => control.current?.abort(), [])

  const upload = async (chosen: File) => {
    setBusy(true)
    setProblem(undefined)
    control.current = new AbortController()
    try {
      const { signal } = control.current
      const { media } = await uploadFile<{ media: Media }>('/api/media', chosen, {
        signal,
        onProgress: () => undefined,
      })
      onChange(media)
    } catch (error) {
      if (control.current.signal.aborted) return
      setProblem(error instanceof Error ? error.message : 'The picture could not be uploaded.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box>
      <FormLabel component="p" sx={{ mb: 0.75, mt: 0 }}>
        Logo
      </FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Box
          sx={{
            width: 64,
            height: 64,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.subtle',
            color: 'text.secondary',
            display: 'grid',
            placeItems: 'center',
            overflow: 'hidden',
          }}
        >
          {logo ? (
            <Box
              component="img"
              src={logo.thumbnailUrl ?? logo.url}
              alt="Logo"
              sx={{ width: '100%', height: '100%', objectFit: 'contain' }}
            />
          ) : (
            <ImageIcon aria-hidden="true" />
          )}
        </Box>
        <BusyButton
          size="small"
          variant="outlined"
          busy={busy}
          busyLabel="Uploading..."
          onClick={() => file.current?.click()}
        >
          {logo ? 'Replace' : 'Choose a picture'}
        </BusyButton>
        {logo && (
          <Button size="small" variant="text" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label="Choose a logo"
          accept={acceptedImageTypes.join(',')}
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void upload(chosen)
          }}
        />
      </Box>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  )
}
