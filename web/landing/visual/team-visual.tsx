import Box from '@mui/material/Box'
import { Avatar } from './avatar.tsx'

const people = [
  { name: 'Ada Moreau', role: 'Owner', may: 'Everything', tone: 'primary' },
  { name: 'Jonas Weber', role: 'Editor', may: 'Writes and schedules', tone: 'info' },
  { name: 'Mei Tanaka', role: 'Approver', may: 'Approves and publishes', tone: 'success' },
] as const

/** Members with their roles and permissions. */
export function TeamVisual() {
  return (
    <Box
      sx={{
        width: '100%',
        maxWidth: 480,
        mx: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '14px',
        bgcolor: 'background.paper',
      }}
    >
      {people.map(({ name, role, may, tone }, index) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.5,
            borderTop: index === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          <Avatar name={name} size={32} />
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ fontSize: '0.875rem', fontWeight: 600 }}>{name}</Box>
            <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{may}</Box>
          </Box>
          <Box
            component="span"
            sx={{
              ml: 'auto',
              px: 1.25,
              py: 0.5,
              borderRadius: '8px',
              fontSize: '0.75rem',
              fontWeight: 650,
              bgcolor: `${tone}.soft`,
              color: `${tone}.strong`,
            }}
          >
            {role}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
