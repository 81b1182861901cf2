import OpenIcon from '@mui/icons-material/OpenInNew'

/** At the end of a link that opens in a new tab. */
export const NewTabIcon = () => (
  <OpenIcon aria-label="opens in a new tab" sx={{ fontSize: 14, ml: 0.5, verticalAlign: '-2px' }} />
)
