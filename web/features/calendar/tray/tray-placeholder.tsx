import Box from '@mui/material/Box'

export const trayWidth = 176

/** Keeps the place of the tray beside the week, until it is there. */
export function TrayPlaceholder() {
  return <Box sx={{ display: { xs: 'none', lg: 'block' }, width: trayWidth, flexShrink: 0 }} />
}
