import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import type { PostImportPreview } from '../../../../contract/post-imports/post-imports.ts'
import { formatDate } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'

type Props = {
  date: NonNullable<PostImportPreview['unclearDate']>
  onChoose: (dayFirst: boolean) => void
}

/** Asks once how the dates of a file are read, if no row shows it. */
export function DateQuestion({ date: { written, dayFirst, monthFirst, chosen }, onChoose }: Props) {
  const id = useId()
  return (
    <Section
      title={`Which day is ${written}?`}
      description={<span id={id}>Your answer holds for all dates in this file.</span>}
    >
      <RadioGroup
        aria-label={`Which day is ${written}?`}
        aria-describedby={id}
        value={chosen === null ? '' : String(chosen)}
        onChange={(_event, value) => onChoose(value === 'true')}
        sx={{ flexDirection: { sm: 'row' }, columnGap: 3 }}
      >
        <FormControlLabel value="true" control={<Radio />} label={longDate(dayFirst)} />
        <FormControlLabel value="false" control={<Radio />} label={longDate(monthFirst)} />
      </RadioGroup>
    </Section>
  )
}

const longDate = (day: string) => formatDate(`${day}T12:00:00Z`, { weekday: 'long', month: 'long' }, 'UTC')
