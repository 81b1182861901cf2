import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { changedWords } from './changed-words.ts'
import { TextCount } from '../text-count.tsx'

type Props = {
  before: string
  after: string
  platform: PlatformKey
  onKeepBefore: () => void
  onClose: () => void
}

type Side = 'before' | 'after'
const sides = [
  { side: 'before', title: 'Previous version', keep: 'Keep previous version' },
  { side: 'after', title: 'New version', keep: 'Keep new version' },
] as const

/** Compares two versions: side by side on wide screens, in tabs on others. The user can keep either. */
export function CompareDialog({ before, after, platform, onKeepBefore, onClose }: Props) {
  const titleId = useId()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [chosen, setChosen] = useState<Side>('after')
  const shown = sides.filter(({ side }) => wide || side === chosen)
  const texts = { before, after }
  const pieces = changedWords(before, after)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>Compare versions</DialogTitle>
      <DialogContent sx={{ pb: 3, '&&': { pt: 1.5 } }}>
        {!wide && (
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            value={chosen}
            aria-label="Version"
            onChange={(_event, side: Side | null) => side && setChosen(side)}
            sx={{ mb: 2 }}
          >
            {sides.map(({ side, title }) => (
              <ToggleButton key={side} value={side}>
                {title}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
          {shown.map(({ side, title, keep }) => (
            <Box
              component="section"
              key={side}
              aria-label={title}
              sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
            >
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
                  {title}
                </Box>
                <TextCount platform={platform} text={texts[side]} />
              </Box>
              <Box
                // A scrollable element must be reachable with the keyboard.
                tabIndex={0}
                sx={{
                  flex: 1,
                  minHeight: 160,
                  maxHeight: '46vh',
                  overflowY: 'auto',
                  p: 2,
                  borderRadius: 3,
                  border: 1,
                  borderColor: 'divider',
                  bgcolor: 'background.default',
                  typography: 'body2',
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                }}
              >
                {pieces[side].map((piece) =>
                  piece.changed ? (
                    <Box
                      component="mark"
                      key={piece.at}
                      sx={{ bgcolor: 'primary.soft', color: 'primary.strong', borderRadius: 0.5 }}
                    >
                      {piece.text}
                    </Box>
                  ) : (
                    piece.text
                  ),
                )}
              </Box>
              <Button
                variant={side === 'after' ? 'contained' : 'outlined'}
                onClick={side === 'after' ? onClose : onKeepBefore}
              >
                {keep}
              </Button>
            </Box>
          ))}
        </Box>
      </DialogContent>
    </Dialog>
  )
}
