import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { KeyCap } from '../../../shared/ui/key-cap.tsx'
import { shortcuts } from './shortcuts.ts'

/** All keyboard shortcuts, in as many columns as there is room for. */
export function ShortcutList() {
  return (
    <Box sx={{ columnWidth: 280, columnGap: 5 }}>
      {shortcuts.map(({ where, list }) => (
        <Box key={where} component="section" sx={{ breakInside: 'avoid', pb: 2 }}>
          <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {where}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {list.map(({ what, keys }) => (
              <Box
                key={what}
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 2,
                  minHeight: 36,
                  alignItems: 'center',
                }}
              >
                <Typography component="dt" variant="body2">
                  {what}
                </Typography>
                <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                  {keys.map((key) => (
                    <KeyCap key={key}>{key}</KeyCap>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
