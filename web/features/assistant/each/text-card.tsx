import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { TextCount } from '../text-count.tsx'
import { mayBeCutNote } from '../writing/text-outcome.ts'
import type { EachText } from './use-each-text.ts'

type Props = {
  text: EachText
  /** Label of the button that tries again. */
  retryLabel: string
  disabled: boolean
  onEdit: (text: string) => void
  onRetry: () => void
}

/** The text for one platform with its own character count. It can be edited before it is applied. */
export function TextCard({ text: each, retryLabel, disabled, onEdit, onRetry }: Props) {
  const { platform, text, state, problem, unchanged } = each
  const fieldId = useId()
  const { name } = platforms[platform]
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 3, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, mb: 1 }}>
        <PlatformIcon platform={platform} size={18} />
        <Typography component="label" htmlFor={fieldId} variant="subtitle2" sx={{ flex: 1 }}>
          {name}
        </Typography>
        {state === 'writing' && <CircularProgress size={16} aria-label={`Writing for ${name}`} />}
        {state !== 'failed' && <TextCount platform={platform} text={text} />}
      </Box>
      {state === 'failed' ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" role="alert" sx={{ flex: '1 1 220px', color: 'error.strong' }}>
            {problem}
          </Typography>
          <Button size="small" variant="outlined" disabled={disabled} onClick={onRetry}>
            {retryLabel}
          </Button>
        </Box>
      ) : (
        <Box
          component="textarea"
          id={fieldId}
          value={text}
          readOnly={state === 'writing'}
          onChange={(event) => onEdit(event.target.value)}
          sx={{
            display: 'block',
            width: 1,
            minHeight: 96,
            maxHeight: 260,
            p: 1.5,
            fieldSizing: 'content',
            resize: 'vertical',
            font: 'inherit',
            typography: 'body2',
            color: 'text.primary',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'outline',
            borderRadius: 2.5,
          }}
        />
      )}
      {each.mayBeCut && (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'warning.strong' }}>
          {mayBeCutNote}
        </Typography>
      )}
      {unchanged && (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          Your text fits here as it is. You were not charged any points.
        </Typography>
      )}
    </Box>
  )
}
