import Box from '@mui/material/Box'
import type { Removal } from '../../../../contract/members/members.ts'
import { removalLines } from './removal-words.ts'

/** What goes on, and what ends, without a member. */
export function RemovalLines({ removal, isSelf }: { removal: Removal; isSelf: boolean }) {
  return (
    <Box
      component="ul"
      aria-label="What happens"
      sx={{ m: 0, pl: 2.5, typography: 'body2', display: 'grid', gap: 0.5 }}
    >
      {removalLines(removal, isSelf).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}
