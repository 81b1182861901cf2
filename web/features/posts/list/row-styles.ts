import { chipClasses } from '@mui/material/Chip'
import type { Theme } from '@mui/material/styles'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'

/** Heights of the lines of the list. */
export const rowHeights = { day: 44, wide: 64, narrow: 88, cured: 136, free: 44 } as const

/**
 * A row as aligned columns, and on phones as text with a line of facts below it. Its parts are styled here by their
 * classes, because a styled component for each part slows down scrolling.
 */
export function rowStyles(theme: Theme) {
  const { palette } = theme.vars
  return {
    height: rowHeights.wide,
    display: 'grid',
    alignItems: 'center',
    columnGap: '12px',
    padding: '0 12px 0 16px',
    position: 'relative',
    gridTemplateColumns: '20px 44px minmax(0, 1fr) 180px 92px 148px 36px',
    gridTemplateAreas: '"select picture main accounts time status menu"',
    borderTop: `1px solid ${palette.divider}`,
    fontSize: '0.8125rem',
    color: palette.text.secondary,
    '&:hover': { backgroundColor: palette.background.subtle },
    '&[data-selected]': { backgroundColor: palette.primary.soft },
    '& .select': {
      gridArea: 'select',
      appearance: 'none',
      display: 'grid',
      placeContent: 'center',
      width: '18px',
      height: '18px',
      margin: 0,
      border: `1.5px solid ${palette.text.secondary}`,
      borderRadius: '5px',
      cursor: 'pointer',
      position: 'relative',
      zIndex: 1,
      '&::before': {
        content: '""',
        width: '10px',
        height: '10px',
        clipPath: 'polygon(14% 44%, 0 60%, 40% 96%, 100% 18%, 84% 6%, 38% 66%)',
      },
      '&:checked': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
      '&:checked::before': { backgroundColor: palette.primary.contrastText },
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
    '& .picture': {
      gridArea: 'picture',
      width: '44px',
      height: '44px',
      borderRadius: '10px',
      overflow: 'hidden',
      backgroundColor: palette.background.subtle,
    },
    '& .main': {
      gridArea: 'main',
      minWidth: 0,
      padding: 0,
      border: 0,
      background: 'none',
      font: 'inherit',
      textAlign: 'left',
      textDecoration: 'none',
      cursor: 'pointer',
      // The top bar and the bar of actions stand above a row that is scrolled to.
      scrollMargin: '160px 0 110px',
      color: palette.text.primary,
      // The whole row can be clicked.
      '&::after': { content: '""', position: 'absolute', inset: 0 },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: -2,
        borderRadius: '10px',
      },
    },
    '& .text': {
      ...lineClamp(2),
      overflowWrap: 'anywhere',
      fontSize: '0.875rem',
      lineHeight: 1.4,
      fontWeight: 450,
    },
    '& .text[data-short]': { WebkitLineClamp: 1 },
    '& .second': {
      display: 'flex',
      alignItems: 'baseline',
      gap: '10px',
      minWidth: 0,
      color: palette.text.secondary,
    },
    '& .detail': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .detail, & .accounts': { fontSize: '0.8125rem', lineHeight: 1.45 },
    '& .detail:not([data-problem])': { color: palette.text.secondary },
    '& .detail[data-problem]': { color: palette.error.strong },
    // The reason decides what to do, so it is not cut after a few words.
    '&[data-cure] .detail': { ...lineClamp(2), whiteSpace: 'normal', lineHeight: 1.3 },
    '& .accounts': { gridArea: 'accounts', display: 'flex', alignItems: 'center', gap: '6px', minWidth: 0 },
    '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .time': { gridArea: 'time', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& .status': { gridArea: 'status', display: 'flex', gap: '4px', minWidth: 0 },
    '& .menu': { gridArea: 'menu', zIndex: 1 },
    '& .cure': { gridArea: 'cure', zIndex: 1, whiteSpace: 'nowrap', justifySelf: 'end' },
    '&[data-cure]': {
      gridTemplateColumns: '20px 44px minmax(0, 1fr) 24px 72px 148px 128px 36px',
      gridTemplateAreas: '"select picture main accounts time status cure menu"',
      // Less wide windows have no room for the account's name.
      [theme.breakpoints.between('md', 'lg')]: { '& .name': visuallyHidden },
      [theme.breakpoints.up('lg')]: {
        gridTemplateColumns: '20px 44px minmax(0, 1fr) 140px 72px 124px 128px 36px',
      },
    },
    [theme.breakpoints.down('md')]: {
      height: rowHeights.narrow,
      columnGap: '8px',
      padding: '0 4px 0 12px',
      gridTemplateColumns: '20px 44px minmax(0, auto) auto minmax(22px, 1fr) 40px',
      gridTemplateRows: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"select picture main main main menu" "select picture accounts time status menu"',
      paddingTop: '10px',
      paddingBottom: '10px',
      rowGap: '4px',
      '&[data-cure]': {
        height: rowHeights.cured,
        gridTemplateColumns: '20px 44px minmax(0, auto) auto minmax(22px, 1fr) 40px',
        gridTemplateRows: 'minmax(0, 1fr) auto auto',
        gridTemplateAreas:
          '"select picture main main main menu" "select picture accounts time status menu" ". . cure cure cure ."',
      },
      '& .cure': { justifySelf: 'start' },
      '& .text': { lineHeight: 1.3 },
      '& .accounts': { maxWidth: '130px' },
      // The number beside the icons includes the hidden ones, and screen readers read all names.
      '& .marks > :nth-of-type(n + 4)': { display: 'none' },
      '& .noun': visuallyHidden,
      '& .status': { justifyContent: 'flex-end' },
      // The icon says it; the name is still read.
      [`& .only-status .${chipClasses.root}`]: { padding: '0 4px' },
      [`& .only-status .${chipClasses.icon}`]: { margin: 0 },
      [`& .only-status .${chipClasses.label}`]: {
        position: 'absolute',
        width: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
    // The narrowest phones have no room for a picture beside the facts.
    '@media (max-width: 359px)': {
      gridTemplateColumns: '20px minmax(0, auto) auto minmax(22px, 1fr) 40px',
      gridTemplateAreas: '"select main main main menu" "select accounts time status menu"',
      '&[data-cure]': {
        gridTemplateColumns: '20px minmax(0, auto) auto minmax(22px, 1fr) 40px',
        gridTemplateAreas:
          '"select main main main menu" "select accounts time status menu" ". cure cure cure ."',
      },
      '& .picture': { display: 'none' },
    },
  } as const
}
