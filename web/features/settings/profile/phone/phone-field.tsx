import Box from '@mui/material/Box'
import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js'
import { FormField, type FormFieldProps } from '../../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../../shared/forms/select-field.tsx'

type Props = Omit<FormFieldProps, 'label'> & {
  country: CountryCode
  onCountry: (country: CountryCode) => void
}

const regions = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (country: CountryCode) => `${regions.of(country)} (+${getCountryCallingCode(country)})`
const options = getCountries().toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
const names = Object.fromEntries(options.map((country) => [country, nameOf(country)])) as Record<
  CountryCode,
  string
>

/** The country of a phone number, and the number. */
export function PhoneField({ country, onCountry, ...number }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <SelectField
        label="Country of your phone"
        size="medium"
        value={country}
        options={options}
        names={names}
        onChoose={onCountry}
      />
      <FormField label="Phone Number" type="tel" autoComplete="tel-national" optional {...number} />
    </Box>
  )
}
