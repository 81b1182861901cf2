import Box from '@mui/material/Box'

/** Active followers per hour, relative to the best hour. */
const activity = [18, 34, 62, 100, 74, 52, 58, 66, 48, 40, 55, 70, 44, 22]
const hours = activity.map((share, index) => ({ hour: index + 6, share }))
const best = activity.indexOf(100)

/** The activity of a day with the suggested hour. */
export function SchedulingVisual() {
  return (
    <Box sx={{ width: '100%', maxWidth: 360, mx: 'auto' }}>
      <Box sx={{ position: 'relative', height: 168, display: 'flex', alignItems: 'flex-end', gap: '6px' }}>
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            left: `${((best + 0.5) / hours.length) * 100}%`,
            transform: 'translateX(-50%)',
            px: 1.25,
            py: 0.5,
            borderRadius: '8px',
            bgcolor: 'text.primary',
            color: 'background.paper',
            fontSize: '0.75rem',
            fontWeight: 650,
            whiteSpace: 'nowrap',
          }}
        >
          Best time 9:00 AM
        </Box>
        {hours.map(({ hour, share }) => (
          <Box
            key={hour}
            sx={{
              flex: 1,
              height: share * 1.28,
              borderRadius: '5px 5px 0 0',
              bgcolor: share === 100 ? 'primary.main' : 'text.disabled',
              opacity: share === 100 ? 1 : 0.4,
            }}
          />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: 1,
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        {['6 AM', '10 AM', '3 PM', '7 PM'].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </Box>
    </Box>
  )
}
