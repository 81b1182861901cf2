import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useLabels } from '../../labels/index.ts'

type Props = { chosen: readonly string[]; onChange: (chosen: string[]) => void }

/** The labels whose posts are told of; none means all posts. Nothing in a workspace without labels. */
export function LabelChoice({ chosen, onChange }: Props) {
  const labels = useLabels().data?.labels ?? []
  if (labels.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel component="legend">Labels</FormLabel>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        With labels, events about posts are sent only for posts that have one of them. All other events are
        sent anyway.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {labels.map((label) => {
          const isChosen = chosen.includes(label.id)
          return (
            <Chip
              key={label.id}
              label={label.name}
              size="small"
              clickable
              component="button"
              type="button"
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              onClick={() =>
                onChange(isChosen ? chosen.filter((one) => one !== label.id) : [...chosen, label.id])
              }
            />
          )
        })}
      </Box>
    </Box>
  )
}
