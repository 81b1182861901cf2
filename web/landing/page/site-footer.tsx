import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { brand } from '../../../contract/brand.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { PlatformIcon } from '../../shared/ui/platform-icon.tsx'
import { copyright, footerColumns, socialLinks } from '../content.ts'
import { pageWidth } from './section.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function SiteFooter() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box sx={[pageWidth, { py: { xs: 6, md: 8 } }]}>
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 5, md: 4 },
            gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr 1fr 1fr' },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
            <BrandMark size={28} />
            <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
              {brand.tagline}
            </Typography>
            <Link
              href={`mailto:${brand.supportEmail}`}
              variant="body2"
              sx={{ display: 'inline-block', mt: 1.5, py: 0.5 }}
            >
              {brand.supportEmail}
            </Link>
            <SocialLinks />
          </Box>
          {footerColumns.map((column) => (
            <Box component="nav" key={column.title} aria-label={column.title}>
              <Typography component="h2" variant="subtitle2">
                {column.title}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
                {column.links.map(({ label, href }) => (
                  <li key={label}>
                    <Link
                      href={href}
                      variant="body2"
                      sx={{ display: 'inline-block', py: 0.75, fontWeight: 400, color: 'text.secondary' }}
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
        <Box
          sx={{
            mt: { xs: 5, md: 7 },
            pt: 3,
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {copyright}
          </Typography>
          <ThemeSwitch />
        </Box>
      </Box>
    </Box>
  )
}

function SocialLinks() {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, ml: -1.5, p: 0, display: 'flex' }}>
      {socialLinks.map(({ platform, href }) => (
        <li key={platform}>
          <Box
            component="a"
            href={href}
            rel="noreferrer"
            aria-label={platforms[platform].name}
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 44,
              height: 44,
              borderRadius: '12px',
              color: 'text.secondary',
              '&:hover': { color: 'text.primary', bgcolor: 'background.subtle' },
            }}
          >
            <PlatformIcon platform={platform} size={18} plain />
          </Box>
        </li>
      ))}
    </Box>
  )
}
