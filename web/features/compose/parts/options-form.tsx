import Box from '@mui/material/Box'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostOption } from '../../../../contract/platforms/descriptor.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { useOpen, type DraftStore } from '../draft/draft-store.ts'
import { subjectOf } from './subject.ts'

/** The settings of the post that only its platform has, as its descriptor lists them. */
export function OptionsForm({ store, disabled }: { store: DraftStore; disabled: boolean }) {
  const target = useOpen(store, (draft, active) => {
    const subject = subjectOf(draft, active)
    return subject && store.summaryOf(subject)
  })
  const options = target ? Object.entries(platforms[target.platform].options) : []
  if (!target || options.length === 0) return null
  const choose = (name: string, value: string, { choices }: PostOption) => {
    const { [name]: _before, ...others } = target.options
    // The platform's own default is not sent.
    store.patch(target.id, { options: value === choices[0].value ? others : { ...others, [name]: value } })
  }
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      aria-label={`Options of ${platforms[target.platform].name}`}
      sx={{
        border: 0,
        m: 0,
        p: 0,
        minWidth: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { sm: 'repeat(2, minmax(0, 240px))' },
      }}
    >
      {options.map(([name, option]) => (
        <SelectField
          key={name}
          label={option.label}
          value={target.options[name] ?? option.choices[0].value}
          options={option.choices.map(({ value }) => value)}
          names={Object.fromEntries(option.choices.map(({ value, label }) => [value, label]))}
          onChoose={(value) => choose(name, value, option)}
        />
      ))}
    </Box>
  )
}
