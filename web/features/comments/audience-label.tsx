import LockIcon from '@mui/icons-material/LockOutlined'
import ClientIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import type { CommentAudience } from '../../../contract/comments/comments.ts'

export const audienceWords: Readonly<Record<CommentAudience, string>> = {
  team: 'Internal',
  client: 'Visible to the client',
}

const looks = {
  team: { bgcolor: 'background.subtle', color: 'text.secondary' },
  client: { bgcolor: 'warning.soft', color: 'warning.strong' },
} as const

/** Who reads a thread, by icon, color and words. */
export function AudienceLabel({ audience }: { audience: CommentAudience }) {
  const Icon = audience === 'client' ? ClientIcon : LockIcon
  return (
    <Box
      component="span"
      sx={{
        ...looks[audience],
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        height: 22,
        px: 1,
        borderRadius: 999,
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 14 }} />
      {audienceWords[audience]}
    </Box>
  )
}
