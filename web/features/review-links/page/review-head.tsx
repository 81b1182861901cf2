import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { OpenedReview } from '../../../../contract/review-links/review.ts'
import { WorkspaceAvatar } from '../../workspaces/index.ts'

type Props = { workspace: OpenedReview['workspace']; name: string; children?: ReactNode }

/** Whose posts these are, and what the link is called. */
export function ReviewHead({ workspace, name, children }: Props) {
  return (
    <Box component="header" sx={{ display: 'grid', gap: { xs: 1, sm: 1.5 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
        <WorkspaceAvatar workspace={workspace} size={36} />
        <Typography component="p" variant="subtitle1" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi>{workspace.name}</bdi>
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
        <Typography
          component="h1"
          variant="h3"
          data-page-heading
          tabIndex={-1}
          dir="auto"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        {children}
      </Box>
    </Box>
  )
}
