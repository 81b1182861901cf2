import Box from '@mui/material/Box'
import { useId } from 'react'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { TextCount } from '../../text-count.tsx'
import type { PlannedIdea } from './planned-idea.ts'

type Props = { idea: PlannedIdea; text: string; readOnly: boolean; onChange: (text: string) => void }

/** The text of an idea's post, which can be changed in place, with its own character count. */
export function IdeaText({ idea: { platform, hook }, text, readOnly, onChange }: Props) {
  const id = useId()
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Box component="label" htmlFor={id} title={hook} sx={{ typography: 'caption', fontWeight: 600 }}>
          Text for {platforms[platform].name}
        </Box>
        <TextCount platform={platform} text={text} />
      </Box>
      <Box
        component="textarea"
        id={id}
        value={text}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        sx={{
          display: 'block',
          width: 1,
          minHeight: 96,
          maxHeight: 220,
          p: 1.5,
          fieldSizing: 'content',
          resize: 'vertical',
          font: 'inherit',
          typography: 'body2',
          color: 'text.primary',
          bgcolor: readOnly ? 'background.subtle' : 'background.paper',
          border: 1,
          borderColor: 'outline',
          borderRadius: 2.5,
        }}
      />
    </Box>
  )
}
