import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import TipIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import { useContentCheck } from './content-check.ts'
import type { DraftStore, Pictures } from './draft-store.ts'

/** What the network would refuse, said before the button is pressed, and what it likes less. */
export function IssueList({ store, pictures }: { store: DraftStore; pictures: Pictures }) {
  const { issues, blank } = useContentCheck(store, pictures)
  const shown = blank && pictures.getState().attached.length === 0 ? [] : issues
  return (
    <Box
      component="ul"
      aria-label="Before you publish"
      aria-live="polite"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, '&:empty': { position: 'absolute' } }}
    >
      {shown.map(({ code, severity, message }) => (
        <Box
          component="li"
          key={code}
          sx={{
            display: 'flex',
            gap: 1,
            typography: 'body2',
            fontWeight: 550,
            px: 1.5,
            py: 1,
            borderRadius: 3,
            bgcolor: severity === 'error' ? 'error.soft' : 'warning.soft',
            color: severity === 'error' ? 'error.strong' : 'warning.strong',
          }}
        >
          {severity === 'error' ? <ErrorIcon fontSize="small" /> : <TipIcon fontSize="small" />}
          {message}
        </Box>
      ))}
    </Box>
  )
}
