import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { oneLine } from '../../shared/theme/text-overflow.ts'
import { useLabels } from './label-calls.ts'
import { LabelDot } from './label-dot.tsx'

const mostShown = 2

/** The labels of a post group in one line: the first with their names, and how many more there are. */
export function LabelMarks({ ids }: { ids: readonly string[] }) {
  const { data } = useLabels(ids.length > 0)
  const labels = data?.labels.filter(({ id }) => ids.includes(id)) ?? []
  if (labels.length === 0) return null
  const more = labels.slice(mostShown)
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, minWidth: 0, fontSize: '0.75rem' }}>
      <Box component="span" sx={visuallyHidden}>
        Labels:
      </Box>
      {labels.slice(0, mostShown).map(({ id, name, color }) => (
        <Box
          component="span"
          key={id}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0, maxWidth: 160 }}
        >
          <LabelDot color={color} />
          <Box component="span" sx={oneLine} title={name}>
            {name}
          </Box>
        </Box>
      ))}
      {more.length > 0 && <span title={more.map(({ name }) => name).join(', ')}>+{more.length}</span>}
    </Box>
  )
}
