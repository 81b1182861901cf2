import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId, useState } from 'react'
import { useLinksThatTakePosts } from '../link-calls.ts'
import { AddToLink } from './add-to-link.tsx'
import { NewAddress } from './new-address.tsx'
import { ShareForm } from './share-form.tsx'
import type { Shared } from './shared.ts'

/** Makes a review link, and shows its address this once; or adds chosen posts to an open one. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { scope } = shared
  const titleId = useId()
  const [made, setMade] = useState<{ url: string; linkId: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [adds, setAdds] = useState(false)
  const links = useLinksThatTakePosts({ enabled: scope.kind === 'posts' }).data ?? []
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{made ? 'Send this address' : 'Share for review'}</DialogTitle>
      {!made && links.length > 0 && (
        <Box sx={{ px: 3, pb: 2 }}>
          <ToggleButtonGroup
            exclusive
            fullWidth
            size="small"
            aria-label="Where to share"
            disabled={busy}
            value={adds ? 'open' : 'new'}
            onChange={(_event, value: 'open' | 'new' | null) => value !== null && setAdds(value === 'open')}
          >
            <ToggleButton value="new">New link</ToggleButton>
            <ToggleButton value="open">Open link</ToggleButton>
          </ToggleButtonGroup>
        </Box>
      )}
      {made ? (
        <NewAddress {...made} onClose={onClose} />
      ) : adds && scope.kind === 'posts' ? (
        <AddToLink links={links} groupIds={scope.groupIds} onBusy={setBusy} onClose={onClose} />
      ) : (
        <ShareForm
          shared={shared}
          titleId={titleId}
          onBusy={setBusy}
          onMade={({ url, link }) => setMade({ url, linkId: link.id })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
