import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { planKeys } from '../../../contract/billing/plans.ts'
import type { Seats } from '../../../contract/members/members.ts'
import { seatsTakenText } from '../../../contract/members/seat-words.ts'
import { useWorkspace } from '../workspaces/index.ts'

/** That the plan has no seat left, with the way to more of them for whoever pays. */
export function SeatLock({ seats }: { seats: Seats }) {
  const pays = useWorkspace().data?.capabilities.includes('billing:manage') ?? false
  const upgrades = pays && seats.payer === null && seats.plan !== planKeys.at(-1)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        p: 1.5,
        borderRadius: '12px',
        bgcolor: 'background.subtle',
      }}
    >
      <LockIcon aria-hidden="true" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ flex: '1 1 220px', minWidth: 0 }}>
        {seatsTakenText(seats)}
      </Typography>
      {upgrades && (
        <Button component={Link} to="/subscription" variant="contained" size="small">
          See plans
        </Button>
      )}
    </Box>
  )
}
