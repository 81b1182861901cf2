import type { SxProps, Theme } from '@mui/material/styles'

export type SelectProps<Key extends string> = {
  /** Id of the element that names it. */
  labelId: string
  value: Key
  options: readonly Key[]
  /** Labels of the options. */
  names: Record<string, string>
  size?: 'small' | 'medium'
  fullWidth?: boolean
  sx?: SxProps<Theme> | undefined
  onChoose: (key: Key) => void
}
