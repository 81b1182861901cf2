import { useState } from 'react'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import { useMay } from '../../workspaces/index.ts'
import type { Shared } from './shared.ts'

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** "Share for review", for whoever may make review links: `share` opens the dialog, which has to be rendered. */
export function useShare() {
  const mayShare = useMay('posts:publish')
  const [shared, setShared] = useState<Shared | null>(null)
  return {
    mayShare,
    share: (what: Shared) => setShared(what),
    dialog: shared && <ShareDialog shared={shared} onClose={() => setShared(null)} />,
  }
}
