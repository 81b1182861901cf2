import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { brand } from '../../../contract/brand.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { pageWidth } from './section.tsx'

const links = ['Features', 'Integrations', 'Pricing', 'Help']

/** The sticky header; its links also work on the legal pages. */
export function SiteHeader() {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: (theme) =>
          `color-mix(in srgb, ${theme.vars.palette.background.default} 84%, transparent)`,
        WebkitBackdropFilter: 'saturate(180%) blur(14px)',
        backdropFilter: 'saturate(180%) blur(14px)',
      }}
    >
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Box sx={[pageWidth, { height: 64, display: 'flex', alignItems: 'center', gap: { xs: 1, md: 4 } }]}>
        <Box
          component="a"
          href="/"
          aria-label={`${brand.name}, home`}
          sx={{
            display: 'inline-flex',
            textDecoration: 'none',
            borderRadius: 2,
            color: 'inherit',
            // On the narrowest phones there is room for the mark alone.
            '@media (max-width: 359.95px)': { '& .MuiTypography-root': { display: 'none' } },
          }}
        >
          <BrandMark size={32} />
        </Box>
        <Box component="nav" aria-label="Main" sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5 }}>
          {links.map((label) => (
            <Box
              component="a"
              key={label}
              href={`/#${label.toLowerCase()}`}
              sx={{
                px: 1.5,
                py: 1,
                borderRadius: 2,
                fontSize: '0.875rem',
                fontWeight: 550,
                color: 'text.secondary',
                textDecoration: 'none',
                '&:hover': { color: 'text.primary', bgcolor: 'background.subtle' },
              }}
            >
              {label}
            </Box>
          ))}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button href="/login" variant="text" sx={{ color: 'text.primary', px: { xs: 1, sm: 2 } }}>
            Log in
          </Button>
          <Button href="/register" variant="contained">
            Get Started
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
