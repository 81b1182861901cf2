import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import { SelectWithMenu } from './select-with-menu.tsx'
import type { SelectProps } from './select-with-menu.tsx'

type Props<Key extends string> = Pick<
  SelectProps<Key>,
  'value' | 'options' | 'names' | 'size' | 'onChoose'
> & { label: string }

/** A select field with its label above. */
export function SelectField<Key extends string>({ label, size = 'small', ...props }: Props<Key>) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.75 }}>
        {label}
      </FormLabel>
      <SelectWithMenu
        {...props}
        fullWidth
        size={size}
        labelId={id}
        sx={size === 'small' ? { fontSize: '0.875rem' } : undefined}
      />
    </Box>
  )
}
