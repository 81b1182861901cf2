import Box from '@mui/material/Box'
import type { Removal } from '../../../../contract/members/members.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'

/** What goes on, and what ends, without a member. */
export function RemovalLines({ removal }: { removal: Removal }) {
  return (
    <Box
      component="ul"
      aria-label="What happens"
      sx={{ m: 0, pl: 2.5, typography: 'body2', display: 'grid', gap: 0.5 }}
    >
      {linesOf(removal).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}

function linesOf({ scheduledPosts, drafts, feeds, socialAccounts, calendarFeed }: Removal): string[] {
  return [
    'Their open windows and running uploads here end within seconds.',
    ...(scheduledPosts > 0
      ? [
          `${counted(scheduledPosts, 'scheduled post')} of theirs ${scheduledPosts === 1 ? 'goes' : 'go'} out as planned.`,
        ]
      : []),
    ...(drafts > 0 ? [`${counted(drafts, 'draft')} of theirs ${drafts === 1 ? 'stays' : 'stay'}.`] : []),
    ...(socialAccounts > 0
      ? [
          `${counted(socialAccounts, 'account')} that they connected ${socialAccounts === 1 ? 'stays' : 'stay'} connected. If a platform asks for a new sign-in, another member does it.`,
        ]
      : []),
    ...(feeds.length > 0
      ? [`${feeds.join(', ')}: new entries are written in the name of somebody else from now on.`]
      : []),
    ...(calendarFeed ? ['The address for calendar programs ends, because they know it.'] : []),
  ]
}
