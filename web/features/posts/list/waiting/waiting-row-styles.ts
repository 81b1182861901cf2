import type { Theme } from '@mui/material/styles'
import { lineClamp } from '../../../../shared/theme/text-overflow.ts'

/** A row of what waits. On phones the decisions stand below the text. */
export function waitingRowStyles({ vars: { palette }, breakpoints }: Theme) {
  return {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    padding: '12px 16px',
    borderTop: `1px solid ${palette.divider}`,
    '&:first-of-type': { borderTop: 0 },
    '&[data-selected]': { backgroundColor: palette.primary.soft },
    '&[data-nested]': { paddingLeft: '48px', backgroundColor: palette.background.subtle },
    '&:focus-within': { boxShadow: `inset 3px 0 ${palette.primary.main}` },
    '& .select': {
      width: '18px',
      height: '18px',
      margin: '3px 0 0',
      flexShrink: 0,
      accentColor: palette.primary.main,
    },
    '& span.select:not(:only-child)': { display: 'none' },
    '& .picture': {
      width: '56px',
      height: '56px',
      flexShrink: 0,
      borderRadius: '10px',
      overflow: 'hidden',
      backgroundColor: palette.background.subtle,
    },
    '& .words': { flex: 1, minWidth: 0, display: 'grid', gap: '2px' },
    '& .facts': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '10px',
      minHeight: '24px',
      fontSize: '0.8125rem',
      fontWeight: 600,
      color: palette.text.secondary,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .facts button': { padding: '2px' },
    '& .marks': { display: 'inline-flex', gap: '4px' },
    '& .main': {
      ...lineClamp(3),
      overflowWrap: 'anywhere',
      fontSize: '0.875rem',
      lineHeight: 1.4,
      fontWeight: 450,
      color: palette.text.primary,
      textDecoration: 'none',
      scrollMargin: '160px 0 110px',
      '&:hover': { textDecoration: 'underline' },
    },
    '& .request': {
      fontSize: '0.8125rem',
      lineHeight: 1.45,
      color: palette.text.secondary,
      overflowWrap: 'anywhere',
      '&[data-wanted]': { color: palette.warning.strong },
      '& q': { marginLeft: '6px', color: palette.text.primary },
    },
    '& .decide': { flexShrink: 0, alignSelf: 'center' },
    [breakpoints.down('sm')]: {
      flexWrap: 'wrap',
      '& .picture': { order: 1 },
      '&[data-nested]': { paddingLeft: '28px' },
      '& .decide': { order: 2, flexBasis: '100%' },
      '& .decide button': { minHeight: '40px' },
    },
  } as const
}
