import type { Theme } from '@mui/material/styles'

/** From this width of the window, seven readable columns leave room for the tray beside them. */
const besideFrom = 1400
const width = 168
const beside = (theme: Theme) => theme.breakpoints.up(besideFrom)

/** The tray is a line of cards above the week, or a column beside it. */
export const besideWeek = {
  row: (theme: Theme) => ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    [beside(theme)]: { flexDirection: 'row' },
  }),
  week: (theme: Theme) => ({ minWidth: 0, [beside(theme)]: { flex: 1 } }),
  placeholder: (theme: Theme) => ({
    display: 'none',
    [beside(theme)]: { display: 'block', width, flexShrink: 0 },
  }),
  tray: (theme: Theme) => ({
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'baseline',
    flexShrink: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: 4,
    bgcolor: 'background.paper',
    p: 1,
    '& ul': {
      gridColumn: '1 / -1',
      display: 'grid',
      gap: '6px',
      gridAutoFlow: 'column',
      gridTemplateColumns: 'none',
      gridAutoColumns: '176px',
      // Room for the ring of the focus.
      p: '6px 3px 3px',
      overflowX: 'auto',
    },
    [beside(theme)]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: '4px',
      width,
      alignSelf: 'flex-start',
      '& ul': {
        order: 1,
        p: '4px 0 0',
        gridAutoFlow: 'row',
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowX: 'visible',
      },
    },
  }),
} as const
