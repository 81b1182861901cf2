import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useEffect, useMemo, useRef } from 'react'
import type { WorkspaceColor } from '../../../../contract/workspaces/workspaces.ts'
import { pictureFormats } from '../../../shared/forms/picture-formats.ts'
import { WorkspaceAvatar } from '../workspace-avatar.tsx'

type Props = {
  name: string
  color: WorkspaceColor
  file: File | null
  onChoose: (file: File | null) => void
}

/** The picture of a workspace that does not exist yet. */
export function PictureChoice({ name, color, file, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const pictureUrl = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (pictureUrl !== null && URL.revokeObjectURL(pictureUrl)), [pictureUrl])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <WorkspaceAvatar workspace={{ name, pictureUrl, color }} size={48} />
      <Box
        component="input"
        ref={input}
        type="file"
        accept={pictureFormats}
        aria-label="Picture file"
        tabIndex={-1}
        sx={visuallyHidden}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // So that the same file can be chosen again.
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
        {file ? 'Change picture' : 'Add a picture'}
      </Button>
      {file && (
        <Button size="small" onClick={() => onChoose(null)}>
          Remove
        </Button>
      )}
    </Box>
  )
}
