import type { CssVarsTheme } from '@mui/material/styles'
import type { ThemeComponents } from './page-styles.ts'
import { onTint } from './palette.ts'

/** The shadow of floating elements: menus, dialogs, popovers. */
export const floatingShadow = '0 12px 32px -8px rgb(15 23 42 / 0.18), 0 2px 6px rgb(15 23 42 / 0.06)'

const alertColor = (theme: Pick<CssVarsTheme, 'vars'>, name: 'error' | 'warning' | 'success' | 'info') => ({
  backgroundColor: theme.vars.palette[name].soft,
  ...onTint,
  color: theme.vars.palette[name].strong,
  borderColor: `rgb(${theme.vars.palette[name].mainChannel} / 0.35)`,
  '& .MuiAlert-icon': { color: theme.vars.palette[name].strong },
})

/** Surfaces have borders instead of shadows. */
export const surfaceStyles: ThemeComponents = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } },
  },
  MuiCard: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 16, border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 14,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
      }),
      list: { padding: 6 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 9,
        minHeight: 40,
        fontSize: '0.875rem',
        fontWeight: 500,
        '&:hover': onTint,
        '&.Mui-focusVisible': { backgroundColor: theme.vars.palette.background.subtle, ...onTint },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.primary.soft,
          ...onTint,
          color: theme.vars.palette.primary.strong,
        },
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: { boxShadow: floatingShadow } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 20,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: floatingShadow,
        [theme.breakpoints.down('sm')]: { margin: 16, width: 'calc(100% - 32px)' },
      }),
      paperFullScreen: ({ theme }) => ({
        borderRadius: 0,
        border: 0,
        [theme.breakpoints.down('sm')]: { margin: 0, width: '100%' },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { fontSize: '1.25rem', fontWeight: 680, letterSpacing: '-0.02em', padding: '24px 24px 8px' },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 24px', gap: 8 } } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(8 13 26 / 0.5)' } } },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme, ownerState }) => ({
        borderRadius: 12,
        border: '1px solid',
        padding: '8px 14px',
        alignItems: 'flex-start',
        fontWeight: 500,
        ...alertColor(theme, ownerState.severity ?? 'success'),
      }),
      action: { paddingTop: 1 },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        borderRadius: 8,
        fontSize: '0.8125rem',
        fontWeight: 500,
        backgroundColor: '#1e293b',
        padding: '6px 10px',
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { '&:not(.MuiSkeleton-circular)': { borderRadius: 8 } } },
  },
}
