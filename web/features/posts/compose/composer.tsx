import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Network, SocialAccount } from '../../../../contract/channels.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { LivePreview } from '../preview/live-preview.tsx'
import { ActionBar } from './action-bar.tsx'
import type { Beginning } from './begin-draft.ts'
import { ComposerDialogs } from './composer-dialogs.tsx'
import { useSending } from './content-check.ts'
import { DraftNotice } from './draft-notice.tsx'
import { createDraftStore, useDraft, useIncoming, type DraftStore, type PostMedia } from './draft-store.ts'
import { IssueList } from './issue-list.tsx'
import { OutcomeAlert } from './outcome-alert.tsx'
import { PlatformCards } from './platform-cards.tsx'
import { PlatformInsights, WritingTips } from './platform-insights.tsx'
import { TextEditor } from './text-editor.tsx'
import { useAccountChoice } from './use-account-choice.ts'
import { useAutosave } from './use-autosave.ts'
import { useComposer, type Clearable } from './use-composer.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useLocalKeeping } from './use-local-keeping.ts'

/** What other features draw in the composer; the page brings them, and the store of the post's media. */
export type ComposerParts<Store, Assistant> = {
  DropArea: ComponentType<{ store: Store; disabled: boolean; children: ReactNode }>
  MediaTray: ComponentType<{
    store: Store
    disabled: boolean
    altTextLimit: number
    videoInput: RefObject<HTMLInputElement | null>
    beside: ReactNode
  }>
  AccountPicker: ComponentType<{
    platform: PlatformKey
    accounts: SocialAccount[]
    chosen: string | null
    connectable: boolean
    disabled: boolean
    onChoose: (accountId: string) => void
  }>
  Verification: ComponentType<{ open: boolean; onClose: () => void }>
  /** Asks for a text; says why there is none; stops it; changes the one that is there. */
  AssistantPanel: ComponentType<AssistantPart<Assistant> & { pictures: Store }>
  AssistantNote: ComponentType<AssistantPart<Assistant>>
  AssistantStop: ComponentType<{ assistant: Assistant }>
  AssistantTools: ComponentType<AssistantPart<Assistant>>
  /** Says where the text departs from the brand's voice. */
  VoiceCheck: ComponentType<AssistantPart<Assistant>>
  /** Ways to a picture or a video other than a file. */
  MediaMakers: ComponentType<AssistantPart<Assistant> & { media: Store }>
}

type AssistantPart<Assistant> = {
  assistant: Assistant
  desk: DraftStore
  disabled: boolean
  onUnverified: () => void
}

type Props<Store, Assistant> = {
  userId: string
  verified: boolean
  beginning: Beginning
  /** Id of the post in the address; null while writing a new one. */
  place: string | null
  media: Store
  assistant: Assistant
  accounts: SocialAccount[]
  networks: Network[]
  accountsNotice: ReactNode
  scheduleFirst: boolean
  parts: ComposerParts<Store, Assistant>
}

/** Writes one post: platform, account, text, media, preview, and what is to happen with it. */
export function Composer<Store extends PostMedia, Assistant extends Clearable>(
  props: Props<Store, Assistant>,
) {
  const { userId, verified, beginning, place, media, assistant, accounts, networks } = props
  const { DropArea, MediaTray, AccountPicker, Verification } = props.parts
  const { AssistantPanel, AssistantNote, AssistantStop, AssistantTools, MediaMakers, VoiceCheck } =
    props.parts
  const [store] = useState(() => createDraftStore(beginning.draft))
  const [restored, setRestored] = useState(beginning.restored)
  const [asked, setAsked] = useState(false)
  const videoInput = useRef<HTMLInputElement>(null)
  const { scheduleFirst } = props
  const composer = useComposer({
    store,
    media,
    assistant,
    verified,
    scheduleFirst,
    askToVerify: () => setAsked(true),
  })
  const { publication } = composer
  const account = useAccountChoice(store, accounts)
  const { platform } = account
  const blank = useDraft(store, (draft) => draft.text.trim() === '')
  const sending = useSending(media)
  const writing = useIncoming(store)
  const kept = useLocalKeeping(userId, place, store, media)
  const saveState = useAutosave(store, media, composer.writer, (found) => composer.setStale(found.theirs))
  const blocker = useLeaveGuard(sending || writing || (!kept && !blank && saveState !== 'saved'))
  const locked = publication.busy || writing
  const connectable = networks.some((network) => network.platform === platform && network.connectable)

  const written = {
    assistant,
    desk: store,
    disabled: publication.busy,
    onUnverified: () => setAsked(true),
  }
  const discard = () => {
    setRestored(false)
    composer.clear()
  }
  return (
    <DropArea store={media} disabled={locked}>
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
            <PlatformCards chosen={platform} disabled={locked} onChoose={account.choosePlatform} />
            <Typography component="h3" variant="subtitle2" sx={{ mt: 2.5, mb: 1 }}>
              Account
            </Typography>
            {props.accountsNotice ?? (
              <AccountPicker
                key={platform}
                platform={platform}
                accounts={account.own}
                chosen={account.accountId}
                connectable={connectable}
                disabled={locked}
                onChoose={account.chooseAccount}
              />
            )}
          </Section>
          <AssistantPanel {...written} pictures={media} />
          <Section>
            <Stack spacing={2} useFlexGap>
              <AssistantNote {...written} />
              <TextEditor store={store} locked={locked} corner={<AssistantStop assistant={assistant} />} />
              <AssistantTools {...written} />
              <MediaTray
                store={media}
                disabled={locked}
                altTextLimit={platforms[platform].altTextLimit}
                videoInput={videoInput}
                beside={<MediaMakers {...written} media={media} disabled={locked} />}
              />
              <VoiceCheck {...written} />
              <IssueList
                store={store}
                media={media}
                disabled={locked}
                onAddVideo={() => videoInput.current?.click()}
              />
            </Stack>
          </Section>
          <OutcomeAlert outcome={composer.outcome} publishing={publication.post} onClose={composer.dismiss} />
          <ActionBar
            store={store}
            media={media}
            saving={composer.saving}
            publishing={publication.busy}
            writing={writing}
            cannotPublish={account.cannotPublish}
            scheduleLocked={composer.scheduleLocked}
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
          <LivePreview store={store} media={media} accounts={account.own} />
          <PlatformInsights platform={platform} />
          <WritingTips />
        </Stack>
        <ComposerDialogs
          store={store}
          composer={composer}
          blocker={blocker}
          sending={sending}
          writing={writing}
        />
        <Verification open={asked} onClose={() => setAsked(false)} />
      </Box>
    </DropArea>
  )
}
