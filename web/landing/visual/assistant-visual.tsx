import AutoAwesomeIcon from '@mui/icons-material/AutoAwesome'
import Box from '@mui/material/Box'

const panel = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
} as const

/** A prompt and the generated draft. */
export function AssistantVisual() {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480, width: '100%', mx: 'auto', fontSize: '0.875rem' }}>
      <Box
        sx={{
          ml: 'auto',
          px: 2,
          py: 1.25,
          borderRadius: '14px 14px 4px 14px',
          bgcolor: '#4f46e5',
          color: '#fff',
          fontWeight: 550,
        }}
      >
        Latte class on Wednesday, friendly, end with a question
      </Box>
      <Box sx={[panel, { p: 2 }]}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            mb: 1,
            fontSize: '0.75rem',
            fontWeight: 650,
            color: 'text.secondary',
          }}
        >
          <AutoAwesomeIcon sx={{ fontSize: 16, color: 'primary.main' }} />
          Draft for Instagram
          <Box component="span" sx={{ ml: 'auto', fontWeight: 500 }}>
            English · 2 points
          </Box>
        </Box>
        <Box sx={{ lineHeight: 1.55 }}>
          Milk, patience and a steady hand: on Wednesday we pour hearts together. No skill needed, coffee
          included. Who would you bring along?
          <Box
            component="span"
            sx={{
              display: 'inline-block',
              width: '2px',
              height: '1.1em',
              ml: 0.5,
              verticalAlign: '-0.15em',
              bgcolor: 'primary.main',
            }}
          />
        </Box>
        <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {['Shorter', 'Warmer', 'Another one'].map((label) => (
            <Box
              key={label}
              sx={{
                px: 1.25,
                py: 0.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: '8px',
                fontSize: '0.75rem',
                fontWeight: 600,
              }}
            >
              {label}
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
