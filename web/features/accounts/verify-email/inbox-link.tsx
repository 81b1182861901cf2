import OpenIcon from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import type { Inbox } from './inbox.ts'

/** Leads to the mail with the link. */
export const InboxLink = ({ inbox: { label, url } }: { inbox: Inbox }) => (
  <Button
    href={url}
    target="_blank"
    rel="noreferrer"
    size="small"
    color="inherit"
    variant="outlined"
    endIcon={<OpenIcon />}
    sx={{ justifySelf: 'start', flexShrink: 0 }}
  >
    {label}
  </Button>
)
