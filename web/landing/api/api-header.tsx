import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { apiGuides, apiGuideSlugs, type ApiGuide } from '../../../contract/api-guides.ts'
import { brand } from '../../../contract/brand.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'

const pages = [
  { href: '/docs/api', title: 'Reference' },
  ...apiGuideSlugs.map((slug) => ({ href: `/docs/api/${slug}`, title: apiGuides[slug].title })),
]

/** The header of the pages about the API, with links to all of them. */
export function ApiHeader({ current }: { current: 'reference' | ApiGuide }) {
  const address = current === 'reference' ? '/docs/api' : `/docs/api/${current}`
  return (
    <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Box sx={{ px: { xs: 2, md: 3 }, height: 64, display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box
          component="a"
          href="/"
          aria-label={`${brand.name}, home`}
          sx={{ display: 'inline-flex', textDecoration: 'none', color: 'inherit' }}
        >
          <BrandMark size={32} />
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          API
        </Box>
        <Button href="/settings/api" variant="outlined" sx={{ ml: 'auto' }}>
          Get a key
        </Button>
      </Box>
      <Box
        component="nav"
        aria-label="API"
        sx={{ display: 'flex', gap: 0.25, px: { xs: 1, md: 2 }, pb: 1, overflowX: 'auto' }}
      >
        {pages.map(({ href, title }) => (
          <Box
            component="a"
            key={href}
            href={href}
            aria-current={href === address ? 'page' : undefined}
            sx={{
              px: 1.25,
              py: 1,
              borderRadius: 2,
              whiteSpace: 'nowrap',
              fontSize: '0.875rem',
              fontWeight: 550,
              color: 'text.secondary',
              textDecoration: 'none',
              '&:hover, &[aria-current]': { color: 'text.primary', bgcolor: 'background.subtle' },
            }}
          >
            {title}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
