import '@mui/x-date-pickers/themeAugmentation'
import { focusRing, type ThemeComponents } from './page-styles.ts'

/** Fields: the label is above, and the border shows the state. */
export const fieldStyles: ThemeComponents = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        borderRadius: 12,
        fontSize: '1rem',
        '& .MuiOutlinedInput-notchedOutline': {
          top: 0,
          borderColor: theme.vars.palette.outline,
          transition: 'border-color 140ms, box-shadow 140ms',
          '& legend': { display: 'none' },
        },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.disabled },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 3px rgb(${theme.vars.palette.primary.mainChannel} / 0.2)`,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': {
          boxShadow: `0 0 0 3px rgb(${theme.vars.palette.error.mainChannel} / 0.18)`,
        },
      }),
      input: ({ theme }) => ({
        padding: '11px 14px',
        height: 24,
        '&:focus-visible': { outline: 'none' },
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 0.8 },
        '&:-webkit-autofill': { WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.background.paper} inset` },
      }),
      multiline: { padding: '11px 14px', '& textarea': { padding: 0 } },
    },
  },
  /** Fields of dates and times, with their name in the border. */
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 12, backgroundColor: theme.vars.palette.background.paper }),
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
    },
  },
  /** The thumb lies within the track, so that it is visible on white. */
  MuiSwitch: {
    styleOverrides: {
      root: { width: 40, height: 24, padding: 0, margin: '4px 0' },
      switchBase: ({ theme }) => ({
        padding: 3,
        color: '#fff',
        '&.Mui-checked': { transform: 'translateX(16px)', color: '#fff' },
        '&&.Mui-checked + .MuiSwitch-track': {
          opacity: 1,
          backgroundColor: theme.vars.palette.primary.main,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': focusRing(theme),
      }),
      thumb: { width: 18, height: 18, boxShadow: 'none' },
      track: ({ theme }) => ({
        borderRadius: 12,
        opacity: 1,
        backgroundColor: theme.vars.palette.text.disabled,
      }),
    },
  },
  MuiInputBase: { styleOverrides: { input: { '&:focus-visible': { outline: 'none' } } } },
  MuiFormControlLabel: {
    styleOverrides: {
      // The margin is for the padding of checkboxes, which a switch does not have.
      root: { '&:has(> .MuiSwitch-root)': { marginLeft: 0, gap: 8 } },
      label: { fontSize: '0.875rem' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.875rem',
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        margin: '6px 2px 0',
        fontSize: '0.8125rem',
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
}
