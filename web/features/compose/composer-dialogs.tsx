import type { useBlocker } from 'react-router'
import { lazyComponent } from '../../shared/ui/lazy-component.tsx'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import type { useComposer } from './use-composer.ts'
import { StaleDialog } from './draft/stale-dialog.tsx'
import { useComposerStores } from './composer-stores.ts'

const TimeDialog = lazyComponent(async () => (await import('./publish/time-dialog.tsx')).TimeDialog)

type Props = {
  composer: ReturnType<typeof useComposer>
  blocker: ReturnType<typeof useBlocker>
  /** Whether media is being uploaded. */
  sending: boolean
  /** Whether the assistant is writing a text. */
  writing: boolean
}

/** The dialogs of the composer: time, conflict and unsaved changes. */
export function ComposerDialogs({ composer, blocker, sending, writing }: Props) {
  const { store } = useComposerStores()
  const { stale } = composer
  return (
    <>
      {composer.choosingTime && <TimeDialog composer={composer} />}
      {stale && (
        <StaleDialog
          theirs={stale}
          mine={store.getState()}
          onKeepMine={() => composer.keepMine(stale)}
          onLoadTheirs={() => composer.loadTheirs(stale)}
          onClose={() => composer.setStale(null)}
        />
      )}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave this page?"
        text={
          sending
            ? 'Your files are still uploading and would be lost.'
            : writing
              ? 'The assistant is still writing. Leaving stops it; your own text is saved.'
              : 'Your text could not be saved and would be lost.'
        }
        confirmLabel="Leave"
        busyLabel="Leaving..."
        destructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </>
  )
}
