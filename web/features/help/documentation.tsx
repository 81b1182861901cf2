import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { Section } from '../../shared/ui/section.tsx'
import { findGuides } from '../../../contract/help/guides/guides.ts'

/** All guides, and a search in their text. */
export function Documentation() {
  const [search, setSearch] = useState('')
  const found = findGuides(search)
  return (
    <Section title="Documentation" description="Short guides to everything that you can do here.">
      <OutlinedInput
        type="search"
        size="small"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        placeholder="Search the guides"
        inputProps={{ 'aria-label': 'Search the guides' }}
        startAdornment={
          <InputAdornment position="start">
            <SearchIcon fontSize="small" />
          </InputAdornment>
        }
        sx={{ mb: 2, width: { xs: 1, sm: 360 } }}
      />
      <Box component="output" aria-live="polite">
        {found.length === 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No guide contains these words. Try others, or write to support below.
          </Typography>
        )}
      </Box>
      <Box
        component="ul"
        aria-label="Guides"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', xl: 'repeat(4, 1fr)' },
        }}
      >
        {found.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Box component={Link} to={`/help/${slug}`} sx={card}>
              <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
                {title}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {summary}
              </Typography>
            </Box>
          </li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mt: 2 }}>
        For your own programs: <MuiLink href="/docs/api">the reference of the API</MuiLink> and{' '}
        <MuiLink href="/docs/api/first-call">its guides</MuiLink>.
      </Typography>
    </Section>
  )
}

const card = {
  display: 'block',
  height: 1,
  p: 2,
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
  color: 'inherit',
  textDecoration: 'none',
  transition: 'border-color 140ms',
  '&:hover': { borderColor: 'primary.main' },
} as const
