import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { compactNumber, wholeNumber } from '../numbers/compact-number.ts'

type Props = {
  value: number
  /** In front of the number, such as a plus. */
  sign?: string
}

/** "1.2K". The exact number is shown on hover, and read by screen readers. */
export function ShortNumber({ value, sign = '' }: Props) {
  const [short, exact] = [sign + compactNumber(value), sign + wholeNumber(value)]
  if (short === exact) return exact
  return (
    <Box component="span" sx={{ position: 'relative' }}>
      <span aria-hidden="true" title={exact}>
        {short}
      </span>
      <Box component="span" sx={visuallyHidden}>
        {exact}
      </Box>
    </Box>
  )
}
