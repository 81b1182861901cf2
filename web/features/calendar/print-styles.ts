import type { Theme } from '@mui/material/styles'

/** On paper: the days and their posts alone, on white, across the page, without what only a screen is for. */
export const printStyles = (theme: Theme) => ({
  '@page': { size: 'landscape', margin: '10mm' },
  '@media print': {
    'body > :not(#root), nav, div:has(> nav[aria-label="Main"]), header, aside, .slot, .add, .more, .MuiButton-root, .MuiIconButton-root':
      {
        display: 'none !important',
      },
    'html, body, main': { background: '#fff !important', padding: '0 !important', margin: '0 !important' },
    main: { maxWidth: 'none !important', color: theme.palette.common.black },
    '.card': {
      breakInside: 'avoid',
      backgroundColor: '#fff !important',
    },
    '.card .text': { display: 'block !important', color: '#1e293b !important' },
    '[data-day]': { breakInside: 'auto', overflow: 'visible' },
  },
})
