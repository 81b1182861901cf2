import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { anyOf } from '../../../contract/any-of.ts'
import { plans } from '../../../contract/billing/plans.ts'
import type { MemberList, Seats } from '../../../contract/members/members.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useWorkspace } from '../workspaces/index.ts'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite/invite-dialog.tsx'
import { useMemberList } from './member-calls.ts'
import { MemberDialogs, type Acting } from './member-dialogs.tsx'
import { MemberRow, rowStyle } from './member-row.tsx'

/** Who works in the workspace, and who is invited. */
export function MembersScreen() {
  const { data, error, isPending, isFetching, refetch } = useMemberList()
  if (data) return <Members list={data} />
  if (isPending) return <MembersSkeleton />
  return (
    <Section>
      <ErrorState
        title="The members could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    </Section>
  )
}

function Members({ list: { members, invitations, seats } }: { list: MemberList }) {
  const workspace = useWorkspace().data
  const userId = useSession('user')?.id
  const self = members.find(({ id }) => id === userId)
  const [inviting, setInviting] = useState(false)
  const [acting, setActing] = useState<Acting | null>(null)
  const manages = workspace?.capabilities.includes('members:manage') ?? false
  return (
    <Stack spacing={3}>
      <Section
        title="Members"
        description={seatWords(seats)}
        flush
        action={
          manages && (
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              onClick={() => setInviting(true)}
              sx={{ flexShrink: 0 }}
            >
              Invite
            </Button>
          )
        }
      >
        {workspace && !manages && (
          <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
            <MessageAlert message={{ severity: 'info', text: askWhom(workspace.owners) }} />
          </Box>
        )}
        <Box component="ul" aria-label="Members" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === userId}
              onAct={(action) => setActing({ member, action })}
            />
          ))}
        </Box>
      </Section>
      {invitations.length > 0 && (
        <Section title="Invitations" description="They have not joined yet." flush>
          <Box component="ul" aria-label="Invitations" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Box>
        </Section>
      )}
      {inviting && (
        <InviteDialog seats={seats} isOwner={self?.role === 'owner'} onClose={() => setInviting(false)} />
      )}
      {acting && (
        <MemberDialogs
          acting={acting}
          members={members}
          self={self}
          onAct={setActing}
          onClose={() => setActing(null)}
        />
      )}
    </Stack>
  )
}

function MembersSkeleton() {
  return (
    <Delayed>
      <Section title="Members" flush>
        <Box component="output" aria-label="Loading the members" sx={{ display: 'block' }}>
          {[0, 1, 2].map((row) => (
            <Box key={row} sx={rowStyle}>
              <Skeleton variant="circular" width={40} height={40} />
              <div>
                <Skeleton width="40%" height={24} />
                <Skeleton width="60%" height={20} />
              </div>
            </Box>
          ))}
        </Box>
      </Section>
    </Delayed>
  )
}

function seatWords({ used, included, plan, payer }: Seats): string {
  const whose = payer === null ? `the ${plans[plan].name} plan` : `the ${plans[plan].name} plan of ${payer}`
  return `${used} of ${counted(included, 'seat')} of ${whose} taken. Open invitations count.`
}

const askWhom = (owners: readonly string[]) =>
  `Owners and admins invite and change members. Ask ${anyOf(owners) || 'an owner'} if something should change.`
