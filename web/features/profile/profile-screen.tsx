import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountTypes } from '../../../contract/accounts/account-words.ts'
import { plans } from '../../../contract/billing/plans.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { UserPicture } from '../../shared/ui/user-picture.tsx'
import { usePlan } from '../points/index.ts'
import { QuickStats } from './quick-stats.tsx'
import { formatDate } from '../../shared/time/date-time.ts'

/** Who the user is, their plan and what they did so far (specification section 2, "Profile"). */
export function ProfileScreen() {
  const user = useUser()
  const plan = plans[usePlan()]
  const businessOwner = accountTypes.find(({ value }) => value === 'business_owner')
  const type = user.account_type === businessOwner?.value ? businessOwner.label : 'Influencer'
  return (
    <Stack spacing={3}>
      <Section>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5 }}>
          <UserPicture name={user.full_name} pictureUrl={user.pictureUrl} size={72} />
          <Box sx={{ flex: 1, minWidth: 200 }}>
            <Typography component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
              {user.full_name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {user.email}
            </Typography>
            <Box sx={{ display: 'flex', gap: 0.75, mt: 1 }}>
              <QuietLabel>{type}</QuietLabel>
              <QuietLabel>{plan.name}</QuietLabel>
            </Box>
          </Box>
          <Button component={Link} to="/settings" variant="outlined" startIcon={<EditIcon />}>
            Edit Profile
          </Button>
        </Box>
        {user.bio !== '' && (
          <Typography
            variant="body1"
            sx={{ mt: 2, maxWidth: 720, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {user.bio}
          </Typography>
        )}
      </Section>
      <QuickStats />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Section title="Account">
          <Facts>
            <Fact name="Full name">{user.full_name}</Fact>
            <Fact name="Email">{user.email}</Fact>
            {user.username !== null && <Fact name="Username">{user.username}</Fact>}
            <Fact name="Phone number">{user.phone_number ?? 'Not provided'}</Fact>
            <Fact name="Member since">{dayOf(user.created_at)}</Fact>
          </Facts>
        </Section>
        <Section title="Plan">
          <Facts>
            <Fact name="Current plan">{plan.name}</Fact>
            <Fact name="Points a month">{plan.monthlyPoints}</Fact>
          </Facts>
          <Button component={Link} to="/subscription" variant="outlined" sx={{ mt: 2.5 }}>
            Manage Subscription
          </Button>
        </Section>
      </Box>
    </Stack>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, typography: 'body2' }}>
      {children}
    </Box>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right', overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

/** "November 23, 2026"; "N/A" without a valid time. */
const dayOf = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? 'N/A' : formatDate(instant, { month: 'long' })
