import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { apiGuides, type ApiGuide } from '../../../contract/api-guides.ts'
import { SiteFooter } from '../page/site-footer.tsx'
import { ApiHeader } from './api-header.tsx'
import { Agents } from './guides/agents.tsx'
import { Errors } from './guides/errors.tsx'
import { FirstCall } from './guides/first-call.tsx'
import { Idempotency } from './guides/idempotency.tsx'
import { Applications } from './guides/applications.tsx'
import { Limits } from './guides/limits.tsx'
import { Paging } from './guides/paging.tsx'
import { Postiz } from './guides/postiz.tsx'
import { Webhooks } from './guides/webhooks.tsx'

const contents: Record<ApiGuide, () => ReactNode> = {
  'first-call': FirstCall,
  agents: Agents,
  errors: Errors,
  paging: Paging,
  idempotency: Idempotency,
  limits: Limits,
  applications: Applications,
  webhooks: Webhooks,
  postiz: Postiz,
}

/** A guide to the API. Its content is plain HTML, which this page gives the product's look. */
export function GuidePage({ slug }: { slug: ApiGuide }) {
  const Content = contents[slug]
  return (
    <>
      <ApiHeader current={slug} />
      <Box component="main" id="main" tabIndex={-1} sx={{ px: 2.5, py: { xs: 4, md: 6 } }}>
        <Box component="article" sx={articleStyle}>
          <Typography variant="h1" sx={{ fontSize: { xs: '2rem', sm: '2.75rem' } }}>
            {apiGuides[slug].title}
          </Typography>
          <Typography sx={{ mt: 2, fontSize: { sm: '1.25rem' }, textWrap: 'pretty' }}>
            {apiGuides[slug].summary}
          </Typography>
          <Content />
        </Box>
      </Box>
      <SiteFooter />
    </>
  )
}

const articleStyle = {
  maxWidth: 760,
  mx: 'auto',
  lineHeight: 1.65,
  '& h2': { mt: 5, mb: 0, fontSize: '1.25rem', letterSpacing: '-0.02em', scrollMarginTop: 24 },
  '& h3': { mt: 3, mb: 0, fontSize: '1rem', scrollMarginTop: 24 },
  '& p, & ul, & ol, & table': { mt: 1.5, mb: 0 },
  '& li + li': { mt: 0.75 },
  '& img': { display: 'block', mt: 2, width: 1, maxWidth: 520, height: 'auto' },
  '& a': { color: 'primary.strong' },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875em', overflowWrap: 'anywhere' },
  '& .code': { position: 'relative', mt: 1.5 },
  '& pre': {
    mt: 0,
    mb: 0,
    p: 2,
    border: 1,
    borderColor: 'divider',
    borderRadius: '12px',
    bgcolor: 'background.subtle',
    overflowX: 'auto',
    fontSize: '0.875rem',
    lineHeight: 1.55,
    '& code': { overflowWrap: 'normal', fontSize: 'inherit' },
  },
  // The button has a line of its own where lines of code are as wide as the page.
  '& .copy-code + pre': { pt: { xs: 5.5, sm: 2 } },
  '& .copy-code': {
    position: 'absolute',
    top: 8,
    right: 8,
    px: 1.5,
    py: 0.5,
    border: 1,
    borderColor: 'divider',
    borderRadius: '8px',
    bgcolor: 'background.paper',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: '0.75rem',
    cursor: 'pointer',
    '&:hover': { color: 'text.primary' },
  },
  '& .scroll': { overflowX: 'auto', '& table': { minWidth: 560 } },
  '& table': { width: 1, borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': {
    p: 1,
    pl: 0,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
  },
} as const
