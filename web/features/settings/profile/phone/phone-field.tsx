import Box from '@mui/material/Box'
import { SelectField } from '../../../../shared/forms/select-field.tsx'
import { FormField, type FormFieldProps } from '../../../../shared/forms/form-field.tsx'
import { callingCodes } from './calling-codes.ts'

type Props = Omit<FormFieldProps, 'label'> & { code: string; onCode: (code: string) => void }

const options = callingCodes.map(([, code]) => code)
const names = Object.fromEntries(callingCodes.map(([country, code]) => [code, `${country} (${code})`]))

/** The country of a phone number, and the number. */
export function PhoneField({ code, onCode, ...number }: Props) {
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
        value={code}
        options={options}
        names={names}
        onChoose={onCode}
      />
      <FormField label="Phone Number" type="tel" autoComplete="tel-national" optional {...number} />
    </Box>
  )
}
