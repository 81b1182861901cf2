import { DayField } from '../../../shared/forms/day-field.tsx'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { format } from 'date-fns'
import { type SeriesEnd, seriesLimits } from '../../../../contract/series/series.ts'
import { rulesFor, type RepeatChoice } from './repeat-choices.ts'
import { ruleWords } from './rule-words.ts'

type Props = {
  /** The wall date of the first post. */
  date: Date | null
  value: RepeatChoice
  onChange: (value: RepeatChoice) => void
  /** Whether the post is already part of a series and has to be repeated. */
  required?: boolean
}

const sentence = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** Chooses whether and how a post is repeated, and for how long. */
export function RepeatFields({ date, value, onChange, required = false }: Props) {
  const day = date ? format(date, 'yyyy-MM-dd') : null
  const rules = day === null ? [] : rulesFor(day, value.days)
  const kind = rules.some((one) => one.kind === value.kind) ? value.kind : 'never'
  const { end } = value
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        label="Repeat"
        value={kind}
        disabled={day === null}
        onChange={(event) => onChange({ ...value, kind: event.target.value as RepeatChoice['kind'] })}
      >
        {(!required || kind === 'never') && <MenuItem value="never">Does not repeat</MenuItem>}
        {rules.map(({ kind: one, rule }) => (
          <MenuItem key={one} value={one}>
            {one === 'days' ? 'Every few days' : sentence(ruleWords(rule))}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'days' && (
        <TextField
          type="number"
          label="Days between two posts"
          value={value.days}
          onChange={(event) => onChange({ ...value, days: within(event.target.value, 1, 365) })}
          slotProps={{ htmlInput: { min: 1, max: 365 } }}
        />
      )}
      {kind !== 'never' && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: end.kind === 'never' ? '1fr' : { xs: '1fr', sm: '3fr 2fr' },
            }}
          >
            <TextField
              select
              label="Ends"
              value={end.kind}
              onChange={(event) => onChange({ ...value, end: startOf(event.target.value, day) })}
            >
              <MenuItem value="never">Never</MenuItem>
              <MenuItem value="on">On a date</MenuItem>
              <MenuItem value="after">After a number of posts</MenuItem>
            </TextField>
            {end.kind === 'on' && (
              <DayField
                label="Last day"
                value={end.date}
                min={day ?? undefined}
                onChange={(date) => {
                  if (date !== '') onChange({ ...value, end: { kind: 'on', date } })
                }}
              />
            )}
            {end.kind === 'after' && (
              <TextField
                type="number"
                label="Posts"
                value={end.count}
                onChange={(event) =>
                  onChange({
                    ...value,
                    end: { kind: 'after', count: within(event.target.value, 2, seriesLimits.posts) },
                  })
                }
                slotProps={{ htmlInput: { min: 2, max: seriesLimits.posts } }}
              />
            )}
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            The points of each post are reserved {seriesLimits.reservedDays} days before its time.
          </Typography>
        </>
      )}
    </Box>
  )
}

const within = (text: string, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.trunc(Number(text)) || least))

/** `day`: of the first post. Without another choice, a series ends a year later, or after ten posts. */
function startOf(kind: string, day: string | null): SeriesEnd {
  if (kind === 'after') return { kind: 'after', count: 10 }
  if (kind !== 'on' || day === null) return { kind: 'never' }
  return {
    kind: 'on',
    date: `${Number(day.slice(0, 4)) + 1}-${day.slice(5, 7)}-${day.slice(8) === '29' ? '28' : day.slice(8)}`,
  }
}
