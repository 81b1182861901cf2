import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  activityCategories,
  activityCategoryKeys,
  type ActivityCategory,
} from '../../../contract/activity/activities.ts'
import { DayField } from '../../shared/forms/day-field.tsx'
import { useMembers } from '../members/index.ts'
import type { ActivityFilter } from './activity-filter.ts'

type Props = { filter: ActivityFilter; onChange: (filter: ActivityFilter) => void }

const label = {
  '& .MuiInputBase-root': { height: 44 },
  '& .MuiInputLabel-shrink': { bgcolor: 'background.paper', px: 0.75, ml: -0.5, borderRadius: 1 },
}

/** Filters by member, by kind and by days. */
export function ActivityFilters({ filter, onChange }: Props) {
  const { member, category, from, to } = filter
  const members = useMembers().data ?? []
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        pt: 0.5,
        pb: 2,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <TextField
        select
        size="small"
        label="Member"
        value={member ?? 'all'}
        onChange={({ target }) =>
          onChange({ ...filter, member: target.value === 'all' ? null : target.value })
        }
        sx={label}
      >
        <MenuItem value="all">Everyone</MenuItem>
        {members.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label="Kind"
        value={category ?? 'all'}
        onChange={({ target }) =>
          onChange({
            ...filter,
            category: target.value === 'all' ? null : (target.value as ActivityCategory),
          })
        }
        sx={label}
      >
        <MenuItem value="all">All</MenuItem>
        {activityCategoryKeys.map((key) => (
          <MenuItem key={key} value={key}>
            {activityCategories[key].name}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        size="small"
        label="From"
        value={from}
        max={to}
        onChange={(day) => onChange({ ...filter, from: day })}
      />
      <DayField
        size="small"
        label="To"
        value={to}
        min={from}
        onChange={(day) => onChange({ ...filter, to: day })}
      />
    </Box>
  )
}
