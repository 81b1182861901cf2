import type { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { ScheduleDialog } from '../posts/index.ts'
import type { DraftStore } from './draft/draft-store.ts'
import { StaleDialog } from './draft/stale-dialog.tsx'
import type { useComposer } from './use-composer.ts'

type Props = {
  store: DraftStore
  composer: ReturnType<typeof useComposer>
  blocker: ReturnType<typeof useBlocker>
  /** What was added is on its way. */
  sending: boolean
  /** A text is just being written for the person. */
  writing: boolean
}

/** What is asked while a post is written: when it goes out, which of two texts is meant, whether to leave. */
export function ComposerDialogs({ store, composer, blocker, sending, writing }: Props) {
  const { stale } = composer
  const { saved, text } = store.getState()
  return (
    <>
      {composer.scheduling && (
        <ScheduleDialog
          scheduledAt={saved?.scheduledAt ?? null}
          moving={saved?.status === 'scheduled'}
          onlyChoosing={text.trim() === ''}
          planned={composer.planned}
          onSchedule={composer.schedule}
          onClose={composer.closeSchedule}
        />
      )}
      {stale && (
        <StaleDialog
          theirs={stale}
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
