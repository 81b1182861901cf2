import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { isOpen, useNewestImports } from './import-calls.ts'
import { summaryOf } from './import-words.ts'

/** The newest imports of the workspace, to be continued or undone. */
export function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const imports = useNewestImports().data
  if (imports === undefined || imports.length === 0) return null
  return (
    <Section title="Earlier imports" flush>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {imports.map((one) => (
          <Box
            key={one.id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: { xs: 2, sm: 3 },
              py: 1.25,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2">{one.fileName}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {`${formatDateTime(one.createdAt)}, ${one.createdBy}. ${summaryOf(one)}`}
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              aria-label={`${isOpen(one) ? 'Go on with' : 'Open'} ${one.fileName}`}
              onClick={() => onOpen(one.id)}
            >
              {isOpen(one) ? 'Go on' : 'Open'}
            </Button>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
