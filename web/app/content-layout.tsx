import Box from '@mui/material/Box'
import { Outlet } from 'react-router'
import { SectionLinks } from '../shared/ui/section-links.tsx'

const links = [
  { label: 'Compose', to: '/content' },
  // What is scheduled comes first, if there is any.
  { label: 'Posts', to: '/content/posts', state: { start: true } },
  { label: 'Calendar', to: '/content/calendar' },
  { label: 'Media', to: '/content/media' },
  { label: 'Feeds', to: '/content/feeds' },
  { label: 'Evergreen', to: '/content/evergreen' },
  { label: 'Ideas', to: '/content/ideas' },
  { label: 'Brand voices', to: '/content/voices' },
]

/** Content Studio: its navigation and the page of the current URL. */
export function ContentLayout() {
  return (
    <Box sx={{ mt: { xs: -2, sm: -2.5, lg: -3 }, 'p + &': { mt: { xs: -1 } } }}>
      <SectionLinks label="Content Studio" links={links} exact="/content" />
      <Outlet />
    </Box>
  )
}
