import type { Theme } from '@mui/material/styles'
import { focusRing } from '../../../shared/theme/page-styles.ts'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'

/** Where shadows are left out: on paper, and in the colors that a user forces. */
const borders = { border: '1px solid #94a3b8', borderLeft: '3px solid var(--edge)', boxShadow: 'none' }

/** The cards, free times and days of the whole calendar. */
export const cardStyles = (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  const edge = (color: string) => ({ '--edge': color })
  return {
    '& ul': { listStyle: 'none', margin: 0, padding: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .card': {
      display: 'block',
      boxSizing: 'border-box',
      padding: '6px 7px 7px 10px',
      borderRadius: '10px',
      boxShadow: `inset 3px 0 0 var(--edge), inset 0 0 0 1px ${palette.divider}`,
      '--edge': palette.outline,
      '@media print, (forced-colors: active)': borders,
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      textDecoration: 'none',
      fontSize: '0.8125rem',
      lineHeight: 1.35,
      cursor: 'grab',
      // A long press picks it up.
      userSelect: 'none',
      WebkitTouchCallout: 'none',
      '&:focus-visible': { ...focusRing(theme), outlineOffset: 1 },
      '&[data-status="scheduled"]': edge(palette.info.main),
      '&[data-status="published"]': edge(palette.success.main),
      '&[data-status="draft"]': edge(palette.warning.main),
      '&[data-status="failed"], &[data-status="needs_attention"]': edge(palette.error.main),
      '&[data-status="publishing"], &[data-status="pending_approval"]': edge(palette.primary.main),
      '&:hover': {
        backgroundColor: `color-mix(in srgb, ${palette.text.primary} 4%, ${palette.background.paper})`,
      },
    },
    '& .dragged .card': {
      cursor: 'grabbing',
      opacity: 0.92,
      // As wide as the screen there, it would cover the days that it is dragged to: it hangs below the finger.
      [theme.breakpoints.down('md')]: { transform: 'translateY(calc(100% + 40px))' },
      boxShadow: `inset 3px 0 0 var(--edge), ${floatingShadow}`,
    },
    '& [data-dragged] > .card': movedCardStyles(theme),
    '& [data-day][data-over]': targetDayStyles(theme),
    // In a narrow column, the icons are below the time.
    '& .top': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4px',
      minHeight: '18px',
      whiteSpace: 'nowrap',
    },
    '& .top time': { fontSize: '0.75rem', fontWeight: 680, fontVariantNumeric: 'tabular-nums' },
    // In columns it is in the header alone.
    '& .zone': { display: 'none', fontSize: '0.75rem', color: palette.text.secondary },
    '& .icons': { display: 'flex', flex: '1 0 auto', alignItems: 'center', gap: '4px' },
    '& .platforms': { display: 'inline-flex', gap: '3px' },
    '& .statuses': { display: 'inline-flex', gap: '2px', marginLeft: 'auto', fontSize: '15px' },
    '& .content': { display: 'flex', gap: '8px', marginTop: '2px' },
    '& .text': {
      flex: 1,
      minWidth: 0,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      // Only a word that is longer than its line is broken.
      overflowWrap: 'break-word',
    },
    '& .picture': {
      width: '34px',
      height: '34px',
      flexShrink: 0,
      borderRadius: '7px',
      overflow: 'hidden',
      backgroundColor: palette.background.subtle,
    },
    '& .slot': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      alignContent: 'flex-start',
      columnGap: '6px',
      boxSizing: 'border-box',
      minHeight: '40px',
      padding: '9px 10px',
      borderRadius: '10px',
      border: `1px dashed transparent`,
      color: palette.text.secondary,
      fontSize: '0.8125rem',
      fontWeight: 550,
      textDecoration: 'none',
      fontVariantNumeric: 'tabular-nums',
      '&:hover': { borderColor: palette.primary.main, color: palette.primary.strong },
      '&:focus-visible': { ...focusRing(theme), outlineOffset: 1 },
    },
    '& .slot .platforms': { marginTop: '2px' },
    '& .best, & .best-sample': {
      borderRadius: '8px',
      backgroundColor: palette.primary.soft,
      color: palette.primary.strong,
    },
    '& .best': {
      margin: '-5px -4px',
      padding: '5px 8px',
      '& small': { display: 'flex', alignItems: 'center', gap: '3px', fontSize: '0.75rem', fontWeight: 500 },
      '& svg': { fontSize: '14px' },
    },
    '& .best-sample': { display: 'inline-flex', flexShrink: 0, padding: '2px 6px', fontSize: '14px' },
    '& .empty-day': {
      margin: 0,
      padding: '9px 10px 0',
      fontSize: '0.8125rem',
      color: palette.text.secondary,
    },
  } as const
}

/** The place of a card that is being moved. */
export const movedCardStyles = (theme: Theme) => ({
  outline: `1px dashed ${(theme.vars ?? theme).palette.primary.main}`,
  outlineOffset: '-1px',
  boxShadow: 'none',
})

/** The day that a card would be moved to. */
export const targetDayStyles = (theme: Theme) => {
  const { primary } = (theme.vars ?? theme).palette
  return { borderRadius: '6px', boxShadow: `inset 0 0 0 2px ${primary.main}` }
}
