import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { useApproval } from '../../workspaces/index.ts'
import { WaitingRow } from '../list/waiting/waiting-row.tsx'
import { useWaitingForMe } from './approval-calls.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecide } from './use-decide.ts'

const shown = 3

/** The next posts that wait for a decision of this user; absent without any. */
export function WaitingCard({ onUnverified }: { onUnverified: () => void }) {
  const { isUsed, mayDecide } = useApproval()
  const waiting = useWaitingForMe({ enabled: isUsed && mayDecide }).data
  const deciding = useDecide({ onUnverified })
  if (!waiting || waiting.posts.length === 0) return null
  const { posts, hasMore } = waiting
  const groups = [...Map.groupBy(posts, ({ groupId }) => groupId)]
  const title = hasMore
    ? `More than ${counted(posts.length, 'post')} wait for you`
    : `${counted(posts.length, 'post')} ${posts.length === 1 ? 'waits' : 'wait'} for you`
  return (
    <Section
      title={title}
      action={
        <MuiLink component={Link} to="/content/posts?tab=approval" variant="body2">
          See all
        </MuiLink>
      }
      flush
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
        {groups.slice(0, shown).map(([id, those]) => (
          <WaitingRow key={id} rowKey={id} posts={those} deciding={deciding} />
        ))}
      </Box>
      <ReasonDialog deciding={deciding} posts={posts} />
    </Section>
  )
}
