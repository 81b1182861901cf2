import Box from '@mui/material/Box'
import type { ChoiceOption, OptionChoice } from '../../../../contract/platforms/descriptor.ts'
import { offeredChoices } from '../../../../contract/platforms/option-issues.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { useOpen, type DraftStore } from '../draft/draft-store.ts'
import { subjectOf } from './subject.ts'

type Props = { store: DraftStore; accounts: readonly SocialAccount[]; disabled: boolean }

/** The settings of the post that only its platform has, as its descriptor lists them. */
export function OptionsForm({ store, accounts, disabled }: Props) {
  const target = useOpen(store, (draft, active) => {
    const subject = subjectOf(draft, active)
    return subject && store.summaryOf(subject)
  })
  const options = target ? Object.entries(platforms[target.platform].options) : []
  if (!target || options.length === 0) return null
  const account = accounts.find(({ id }) => id === target.accountId)
  const change = (name: string, value: string | null) => {
    const { [name]: _before, ...others } = target.options
    store.patch(target.id, { options: value === null ? others : { ...others, [name]: value } })
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
        alignItems: 'end',
      }}
    >
      {options.map(([name, option]) =>
        'choices' in option ? (
          <Choice
            key={name}
            option={option}
            offered={offeredChoices(name, option, account)}
            chosen={target.options[name]}
            onChoose={(value) => change(name, value)}
          />
        ) : (
          <Box key={name} sx={{ gridColumn: '1 / -1' }}>
            <FormField
              label={option.label}
              size="small"
              value={target.options[name] ?? ''}
              placeholder={option.otherwise}
              inputProps={{ maxLength: option.longest }}
              onChange={({ target: { value } }) => change(name, value === '' ? null : value)}
            />
          </Box>
        ),
      )}
    </Box>
  )
}

type ChoiceProps = {
  option: ChoiceOption
  offered: readonly OptionChoice[]
  chosen: string | undefined
  onChoose: (value: string | null) => void
}

/** The platform's own default is not sent; without a default, nothing is chosen at first. */
function Choice({ option: { label, choices, required }, offered, chosen, onChoose }: ChoiceProps) {
  const usual = required === undefined ? choices[0].value : ''
  const isOffered = offered.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={label}
      value={chosen === undefined ? usual : isOffered ? chosen : ''}
      options={offered.map(({ value }) => value)}
      names={Object.fromEntries(choices.map(({ value, label: name }) => [value, name]))}
      onChoose={(value) => onChoose(value === usual ? null : value)}
    />
  )
}
