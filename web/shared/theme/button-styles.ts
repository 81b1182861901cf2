import { brandGradient, brandGradientHover, onTint } from './palette.ts'
import type { ThemeComponents } from './page-styles.ts'

/** Buttons: gradient fill for the primary action, borders for others, no uppercase. */
export const buttonStyles: ThemeComponents = {
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 12,
        minHeight: 40,
        padding: '8px 16px',
        whiteSpace: 'nowrap',
        transition: theme.transitions.create(['background-color', 'border-color', 'color', 'box-shadow'], {
          duration: 140,
        }),
        variants: [
          { props: { size: 'small' }, style: { minHeight: 32, padding: '4px 12px', borderRadius: 10 } },
          { props: { size: 'large' }, style: { minHeight: 48, padding: '12px 20px', fontSize: '1rem' } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: {
              color: '#fff',
              backgroundImage: brandGradient,
              boxShadow: '0 1px 2px rgb(49 46 129 / 0.28), inset 0 1px 0 rgb(255 255 255 / 0.16)',
              '&:hover': { backgroundImage: brandGradientHover },
              '&.Mui-disabled': {
                backgroundImage: 'none',
                backgroundColor: theme.vars.palette.background.subtle,
                color: theme.vars.palette.text.disabled,
                boxShadow: `inset 0 0 0 1px ${theme.vars.palette.divider}`,
              },
              '&.MuiButton-loading.Mui-disabled': {
                backgroundImage: brandGradient,
                color: '#fff',
                opacity: 0.88,
              },
            },
          },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: theme.vars.palette.outline,
              backgroundColor: theme.vars.palette.background.paper,
              color: theme.vars.palette.text.primary,
              '&:hover': {
                backgroundColor: theme.vars.palette.background.subtle,
                borderColor: theme.vars.palette.text.disabled,
              },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: { color: theme.vars.palette.error.strong },
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              color: theme.vars.palette.primary.strong,
              '&:hover': { backgroundColor: theme.vars.palette.primary.soft },
            },
          },
          // The pointer tints it, and many of them are in the color of secondary text.
          { props: { variant: 'text', color: 'inherit' }, style: { '&:hover': onTint } },
        ],
      }),
    },
  },
  MuiButtonGroup: { defaultProps: { disableElevation: true } },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 10,
        '&:hover': { backgroundColor: theme.vars.palette.background.subtle, ...onTint },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontWeight: 600,
        borderRadius: 8,
        fontSize: '0.75rem',
        variants: [
          {
            props: { variant: 'filled', color: 'default' },
            style: { backgroundColor: theme.vars.palette.background.subtle },
          },
          {
            props: { variant: 'outlined', color: 'default' },
            style: { borderColor: theme.vars.palette.outline },
          },
        ],
      }),
      sizeSmall: { height: 22 },
      deleteIcon: ({ theme }) => ({
        color: theme.vars.palette.text.disabled,
        '&:hover': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  /** One of several views or kinds: a tray in which the chosen one is raised. */
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 4,
        padding: 3,
        borderRadius: 12,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.subtle,
        ...onTint,
        '& .MuiToggleButton-root.MuiToggleButton-root': { margin: 0, borderRadius: 9 },
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 32,
        padding: '4px 12px',
        border: '1px solid transparent',
        textTransform: 'none',
        fontWeight: 600,
        lineHeight: 1.4,
        color: theme.vars.palette.text.secondary,
        '&:hover': { backgroundColor: 'transparent', color: theme.vars.palette.text.primary },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.background.paper,
          borderColor: theme.vars.palette.outline,
          color: theme.vars.palette.text.primary,
        },
      }),
    },
  },
}
