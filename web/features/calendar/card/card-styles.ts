import type { Theme } from '@mui/material/styles'
import { focusRing } from '../../../shared/theme/page-styles.ts'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'
import { cardIconStyles } from './card-icons.ts'

const pictureSide = 34
const pictureGap = 6
/** What a picture takes from the width of a text. */
export const besidePicture = pictureSide + pictureGap

/** Where shadows are left out: on paper, and in the colors that a user forces. */
const borders = { border: '1px solid #94a3b8', borderLeft: '3px solid var(--edge)', boxShadow: 'none' }

/** The cards and the days that they can be dropped on, as one rule of the whole calendar: that keeps many cards cheap. */
export const cardStyles = (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  const edge = (color: string) => ({ '--edge': color })
  return {
    '& ul': { listStyle: 'none', margin: 0, padding: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
    ...cardIconStyles(theme),
    // Each list is painted for itself: a frame that shows another one does not paint the others again.
    '& .cards': {
      isolation: 'isolate',
      contain: 'layout style',
      // Room for the ring of the focus.
      padding: '4px 6px',
      margin: '-4px -6px',
    },
    '& .card': {
      display: 'block',
      boxSizing: 'border-box',
      padding: '7px 7px 8px 10px',
      borderRadius: '10px',
      // Painted much faster than borders, with sides of different widths.
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
      '&[data-ghost]': {
        position: 'fixed',
        zIndex: theme.zIndex.tooltip,
        margin: 0,
        opacity: 0.92,
        pointerEvents: 'none',
        boxShadow: `inset 3px 0 0 var(--edge), ${floatingShadow}`,
      },
      '&[data-carried]': {
        outline: `1px dashed ${palette.primary.main}`,
        outlineOffset: '-1px',
        boxShadow: 'none',
      },
    },
    // In a narrow column, the icons are below the time.
    '& .top': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '4px',
      minHeight: '18px',
      whiteSpace: 'nowrap',
    },
    '& .top time': { fontWeight: 650, fontVariantNumeric: 'tabular-nums' },
    // In columns it is in the header alone.
    '& .zone': { display: 'none', fontSize: '0.75rem', color: palette.text.secondary },
    '& .icons': { display: 'flex', flex: '1 0 auto', alignItems: 'center', gap: '4px' },
    '& .marks': { display: 'inline-flex', gap: '3px' },
    '& .statuses': { display: 'inline-flex', gap: '2px', marginLeft: 'auto' },
    '& .content': { display: 'flex', gap: `${pictureGap}px`, marginTop: '3px' },
    '& .text': {
      flex: 1,
      minWidth: 0,
      display: '-webkit-box',
      WebkitLineClamp: 2,
      WebkitBoxOrient: 'vertical',
      // Cheaper than a hidden overflow, which could be scrolled.
      overflow: 'clip',
      overflowWrap: 'anywhere',
      color: palette.text.secondary,
    },
    // Of lists, which leave out themselves what does not fit: a clip of each text would make every frame more expensive.
    '& .cards .text': { display: 'block', overflow: 'visible' },
    '& .picture': {
      width: `${pictureSide}px`,
      height: `${pictureSide}px`,
      flexShrink: 0,
      borderRadius: '7px',
      overflow: 'hidden',
      backgroundColor: palette.background.subtle,
    },
    // The day that a card would be dropped on, and the card below the mouse.
    '& .drop-mark, & .hover-mark': {
      position: 'absolute',
      inset: '0 auto auto 0',
      zIndex: 1,
      willChange: 'translate',
      pointerEvents: 'none',
    },
    '& .hover-mark': {
      borderRadius: '10px',
      backgroundColor: `color-mix(in srgb, ${palette.text.primary} 4%, transparent)`,
    },
    '& .drop-mark': {
      borderRadius: '6px',
      backgroundColor: `color-mix(in srgb, ${palette.primary.main} 8%, transparent)`,
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
    },
    '& .slot': {
      display: 'flex',
      alignItems: 'flex-start',
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
    '& .best': {
      margin: '-5px -4px',
      padding: '5px 6px',
      borderRadius: '8px',
      backgroundColor: palette.success.soft,
      color: palette.success.strong,
      '& small': { display: 'block', fontSize: '0.75rem', fontWeight: 500 },
    },
    '& .best-sample': {
      width: '14px',
      height: '14px',
      flexShrink: 0,
      borderRadius: '4px',
      backgroundColor: palette.success.soft,
      border: `1px solid ${palette.success.main}`,
    },
    '& .gap': { padding: '9px 10px 0', fontSize: '0.8125rem', color: palette.text.secondary },
  } as const
}
