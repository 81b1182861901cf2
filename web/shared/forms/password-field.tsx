import VisibilityIcon from '@mui/icons-material/VisibilityOutlined'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

/** A password field with a button that shows its content. */
export function PasswordField(props: FormFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        // Clicking it must not move the focus out of the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
  return <FormField {...props} type={shown ? 'text' : 'password'} endAdornment={toggle} />
}
