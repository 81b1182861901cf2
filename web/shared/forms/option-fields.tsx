import Box from '@mui/material/Box'
import type {
  ChoiceOption,
  LimitedAccount,
  OptionChoice,
  PostOption,
  PostOptions,
} from '../../../contract/platforms/descriptor.ts'
import { offeredChoices } from '../../../contract/platforms/option-issues.ts'
import { FormField } from './form-field.tsx'
import { SelectField } from './select-field.tsx'

type Props = {
  /** Names all of them together. */
  label: string
  options: readonly (readonly [name: string, option: PostOption])[]
  chosen: PostOptions
  account: LimitedAccount | undefined
  disabled: boolean
  onChange: (chosen: PostOptions) => void
}

/** The options of a platform, as its descriptor lists them. */
export function OptionFields({ label, options, chosen, account, disabled, onChange }: Props) {
  const change = (name: string, value: string | null) => {
    const { [name]: _before, ...others } = chosen
    onChange(value === null ? others : { ...others, [name]: value })
  }
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      aria-label={label}
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
            chosen={chosen[name]}
            onChoose={(value) => change(name, value)}
          />
        ) : (
          <Box key={name} sx={{ gridColumn: '1 / -1' }}>
            <FormField
              label={option.label}
              size="small"
              value={chosen[name] ?? ''}
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
