import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

export type FormFieldProps = Omit<OutlinedInputProps, 'error' | 'label'> & {
  label: string
  /** The error message, if any. It is announced and associated with the field. */
  error?: string | undefined
  hint?: ReactNode
  /** Shows "optional" beside the label. */
  optional?: boolean
  /** Shown at the end of the label's line, such as a link. */
  corner?: ReactNode
}

/** A text field with its label above and its error or hint below. Spread react-hook-form's `register` into it. */
export function FormField({ label, error, hint, optional, corner, id, ...input }: FormFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const helpId = `${inputId}-help`
  const help = error ?? hint
  return (
    <FormControl fullWidth error={error !== undefined}>
      <span
        style={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', marginBottom: 6 }}
      >
        <FormLabel htmlFor={inputId}>
          {label}
          {optional && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 0.5 }}>
              {' '}
              optional
            </Typography>
          )}
        </FormLabel>
        {corner}
      </span>
      <OutlinedInput
        {...input}
        id={inputId}
        aria-describedby={help ? helpId : undefined}
        aria-invalid={error !== undefined}
      />
      {help && (
        <FormHelperText id={helpId} component="div" role={error ? 'alert' : undefined}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
