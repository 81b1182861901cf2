import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { Network, SocialAccount } from '../../../../contract/channels.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { LivePreview } from '../preview/live-preview.tsx'
import { ScheduleDialog } from '../schedule/lazy-schedule-dialog.tsx'
import { ActionBar } from './action-bar.tsx'
import type { Beginning } from './begin-draft.ts'
import { usePending } from './content-check.ts'
import { DraftNotice } from './draft-notice.tsx'
import { createDraftStore, useDraft, type Pictures } from './draft-store.ts'
import { IssueList } from './issue-list.tsx'
import { OutcomeAlert } from './outcome-alert.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { PlatformInsights, WritingTips } from './platform-insights.tsx'
import { StaleDialog } from './stale-dialog.tsx'
import { TextEditor } from './text-editor.tsx'
import { useAutosave } from './use-autosave.ts'
import { useComposer } from './use-composer.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useLocalKeeping } from './use-local-keeping.ts'

/** What other features draw in the composer; the page brings them, and the store of their pictures. */
export type ComposerParts<Store> = {
  DropArea: ComponentType<{ store: Store; disabled: boolean; children: ReactNode }>
  PictureTray: ComponentType<{ store: Store; disabled: boolean; altTextLimit: number }>
  AccountPicker: ComponentType<{
    platform: PlatformKey
    accounts: SocialAccount[]
    chosen: string | null
    connectable: boolean
    disabled: boolean
    onChoose: (accountId: string) => void
  }>
  Verification: ComponentType<{ open: boolean; onClose: () => void }>
}

type Props<Store> = {
  userId: string
  verified: boolean
  beginning: Beginning
  /** Id of the post in the address; null while writing a new one. */
  place: string | null
  pictures: Store
  accounts: SocialAccount[]
  networks: Network[]
  accountsNotice: ReactNode
  scheduleFirst: boolean
  parts: ComposerParts<Store>
}

/** Writes one post: platform, account, text, pictures, preview, and what is to happen with it. */
export function Composer<Store extends Pictures>(props: Props<Store>) {
  const { userId, verified, beginning, place, pictures, accounts, networks } = props
  const { DropArea, PictureTray, AccountPicker, Verification } = props.parts
  const [store] = useState(() => createDraftStore(beginning.draft))
  const [restored, setRestored] = useState(beginning.restored)
  const [asked, setAsked] = useState(false)
  const { scheduleFirst } = props
  const composer = useComposer({
    store,
    pictures,
    verified,
    scheduleFirst,
    askToVerify: () => setAsked(true),
  })
  const { publication, stale } = composer
  const platform = useDraft(store, (draft) => draft.platform)
  const accountId = useDraft(store, (draft) => draft.accountId)
  const blank = useDraft(store, (draft) => draft.text.trim() === '')
  const { sending } = usePending(pictures)
  const kept = useLocalKeeping(userId, place, store, pictures)
  const saveState = useAutosave(store, pictures, composer.writer, (found) => composer.setStale(found.theirs))
  const blocker = useLeaveGuard(sending || (!kept && !blank && saveState !== 'saved'))
  const locked = publication.busy
  const own = accounts.filter((account) => account.platform === platform)
  const connectable = networks.some((network) => network.platform === platform && network.connectable)

  // The draft follows the accounts: its own if it is still there, else the first that works.
  useEffect(() => {
    if (accounts.some((one) => one.id === accountId && one.platform === platform)) return
    const here = accounts.filter((one) => one.platform === platform)
    const first = here.find((one) => !one.needsReconnect) ?? here[0]
    if (first) return store.set({ accountId: first.id })
    const draft = store.get()
    const other = draft.platformChosen ? undefined : accounts[0]
    if (other) store.set({ platform: other.platform, accountId: other.id })
  }, [accounts, store, platform, accountId])

  const choosePlatform = (next: PlatformKey) =>
    store.set({ platform: next, platformChosen: true, ...(next !== platform && { accountId: null }) })
  const discard = () => {
    setRestored(false)
    composer.clear()
  }
  return (
    <DropArea store={pictures} disabled={locked}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} useFlexGap>
          <DraftNotice
            store={store}
            restored={restored}
            saveState={saveState}
            kept={kept}
            onDiscard={discard}
            onDismiss={() => setRestored(false)}
          />
          <Section title="Platform">
            <PlatformCards chosen={platform} disabled={locked} onChoose={choosePlatform} />
            <Typography component="h3" variant="subtitle2" sx={{ mt: 2.5, mb: 1 }}>
              Account
            </Typography>
            {props.accountsNotice ?? (
              <AccountPicker
                key={platform}
                platform={platform}
                accounts={own}
                chosen={accountId}
                connectable={connectable}
                disabled={locked}
                onChoose={(id) => store.set({ accountId: id })}
              />
            )}
          </Section>
          <Section>
            <Stack spacing={2}>
              <TextEditor store={store} pictures={pictures} locked={locked} />
              <PictureTray
                store={pictures}
                disabled={locked}
                altTextLimit={platforms[platform].altTextLimit}
              />
              <IssueList store={store} pictures={pictures} />
            </Stack>
          </Section>
          <OutcomeAlert outcome={composer.outcome} publishing={publication.post} onClose={composer.dismiss} />
          <ActionBar
            store={store}
            pictures={pictures}
            saving={composer.saving}
            publishing={locked}
            cannotPublish={own.length === 0}
            onClear={composer.clear}
            onSave={() => {
              setRestored(false)
              void composer.saveDraft()
            }}
            onSchedule={composer.openSchedule}
            onPublish={() => {
              setRestored(false)
              void composer.publishNow()
            }}
          />
        </Stack>
        <Stack spacing={2} sx={{ position: { lg: 'sticky' }, top: { lg: 96 } }}>
          <LivePreview store={store} pictures={pictures} accounts={own} />
          <PlatformInsights platform={platform} />
          <WritingTips />
        </Stack>
        {composer.scheduling && (
          <ScheduleDialog
            scheduledAt={store.get().saved?.scheduledAt ?? null}
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
        <Verification open={asked} onClose={() => setAsked(false)} />
        <ConfirmDialog
          open={blocker.state === 'blocked'}
          title="Leave this page?"
          text={
            sending
              ? 'Pictures are still being sent and would be lost.'
              : 'Your text could not be kept and would be lost.'
          }
          confirmLabel="Leave"
          busyLabel="Leaving..."
          destructive
          onConfirm={() => blocker.proceed?.()}
          onCancel={() => blocker.reset?.()}
        />
      </Box>
    </DropArea>
  )
}
