import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { OpenedInvitation } from '../../../../contract/members/invitations.ts'
import { brand } from '../../../../contract/brand.ts'
import { accountsInWords, roleInWords } from '../../../../contract/members/roles.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useAuth } from '../../../shared/auth/auth-context.ts'
import { forgetReturnPath } from '../../../shared/session/return-path.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { PageSpinner } from '../../../shared/ui/feedback/page-spinner.tsx'
import { AuthLayout, ScreenHeading } from '../../accounts/index.ts'
import { WorkspaceAvatar } from '../../workspaces/index.ts'
import { readInvitation } from './invitation-calls.ts'
import { JoinAsUser } from './join-as-user.tsx'
import { RegisterInvited } from './register-invited.tsx'
import { SignInToJoin, SignInWithAnother } from './sign-in-to-join.tsx'

/** The page of an invitation's link, whose token stands behind `#`, so that no server on the way sees it. */
export function InvitationScreen() {
  const token = useLocation().hash.slice(1)
  const { user, loading } = useAuth()
  // Whoever came back here by signing in has arrived.
  useEffect(() => {
    if (user !== null) forgetReturnPath()
  }, [user])
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => readInvitation(token, signal),
    select: ({ invitation }) => invitation,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (isPending || loading) return <PageSpinner />
  return (
    <AuthLayout>
      {data ? (
        <Opened invitation={data} token={token} />
      ) : error instanceof ApiError && error.status === 400 ? (
        <>
          <ScreenHeading title="This invitation cannot be opened" text={error.message} />
          <ToApplication />
        </>
      ) : (
        <ErrorState
          title="The invitation could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </AuthLayout>
  )
}

const closedWords: Record<Exclude<OpenedInvitation['state'], 'open'>, string> = {
  used: 'This invitation was used already. If that was you, you are a member: open the application.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you for a new one.',
  expired: 'This invitation has expired. Ask whoever invited you to send it again.',
}

function Opened({ invitation, token }: { invitation: OpenedInvitation; token: string }) {
  const { workspace, role, socialAccountIds, invitedBy, state } = invitation
  if (state !== 'open') {
    return (
      <>
        <ScreenHeading title={`Invitation to ${workspace.name}`} text={closedWords[state]} />
        <ToApplication />
      </>
    )
  }
  const text = [
    `${invitedBy ?? 'Somebody'} invites you as ${roleInWords(role)}`,
    accountsInWords(socialAccountIds),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <WorkspaceAvatar workspace={workspace} size={56} />
        <ScreenHeading title={`Join ${workspace.name}`} text={text} />
      </Box>
      <Ways invitation={invitation} token={token} />
    </>
  )
}

/** How the person joins depends on who is signed in. */
function Ways({ invitation, token }: { invitation: OpenedInvitation; token: string }) {
  const { user } = useAuth()
  const { email, hasAccount } = invitation
  if (user?.email.toLowerCase() === email.toLowerCase()) {
    return <JoinAsUser invitation={invitation} token={token} />
  }
  if (user !== null) {
    return (
      <>
        <MessageAlert
          message={{
            severity: 'warning',
            text: `This invitation is for ${email}, and you are signed in as ${user.email}. To join with that address, ask ${invitation.invitedBy ?? 'whoever invited you'} to invite it.`,
          }}
        />
        <SignInToJoin email={email} hasAccount={hasAccount} token={token} isOther />
        <Button component={Link} to="/dashboard" variant="outlined" size="large">
          Cancel
        </Button>
      </>
    )
  }
  if (hasAccount) return <SignInToJoin email={email} hasAccount token={token} />
  return (
    <>
      <RegisterInvited email={email} token={token} />
      <SignInWithAnother token={token} />
    </>
  )
}

const ToApplication = () => (
  <Button component={Link} to="/dashboard" variant="contained" size="large">
    Open {brand.name}
  </Button>
)
