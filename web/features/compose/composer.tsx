import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { useVerificationDialog } from '../accounts/index.ts'
import { AssistantHistory, AssistantNote, AssistantStop, CreatedVideos } from '../assistant/index.ts'
import { MediaDropArea } from '../media/index.ts'
import { useOwnAccounts } from '../social-accounts/index.ts'
import { useMayWrite } from '../workspaces/index.ts'
import { useCheckInput, useChecks } from './check/checks.ts'
import { CommentedMedia } from './comments/commented-media.tsx'
import { ComposerTools } from './composer-tools.tsx'
import { ComposerDialogs } from './composer-dialogs.tsx'
import { ComposerStoresContext } from './composer-stores.ts'
import { ApprovalNotice } from './draft/approval-notice.tsx'
import { DraftNotice } from './draft/draft-notice.tsx'
import { isBlank, type Draft } from './draft/draft.ts'
import { useDraft, useIncoming, useTab } from './draft/draft-store.ts'
import { useTabMedia } from './draft/group-media.ts'
import { useAutosave } from './draft/use-autosave.ts'
import { useLocalDraft } from './draft/use-local-draft.ts'
import { altTextLimitOf } from './editor/alt-text-limit.ts'
import { useShownPlatforms } from './editor/use-shown-platforms.ts'
import { BrandVoiceCheck } from './editor/brand-voice-check.tsx'
import { ContentTabs } from './editor/content-tabs.tsx'
import { Counters } from './editor/counters.tsx'
import { IssueList } from './editor/issue-list.tsx'
import { HashtagOfferLines } from './editor/hashtag-offer-lines.tsx'
import { LinkNote } from './editor/link-note.tsx'
import { MarkdownOffer } from './editor/markdown-offer.tsx'
import { TextEditor } from './editor/text-editor.tsx'
import { ActionBar } from './publish/action-bar.tsx'
import { OutcomeAlert } from './publish/outcome-alert.tsx'
import { OptionsForm } from './parts/options-form.tsx'
import { PartsEditor } from './parts/parts-editor.tsx'
import { OthersEditing } from './presence/others-editing.tsx'
import { Side } from './side/side.tsx'
import { AccountSection } from './targets/account-section.tsx'
import { useTargets } from './targets/use-targets.ts'
import { keepFocus } from './keep-focus.ts'
import { useComposer } from './use-composer.ts'
import { useKeys } from './use-keys.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useStores } from './use-stores.ts'

type Props = {
  stored: PostGroup | null
  /** The post whose tab opens if it is customized. */
  postId?: string
}

/** The composer of a group: accounts, shared and own texts, media, preview, saving, scheduling and publishing. */
export function Composer({ stored, postId }: Props) {
  const user = useUser()
  const [query] = useSearchParams()
  const accountsQuery = useOwnAccounts(stored?.posts.flatMap(({ account }) => account?.id ?? []) ?? none)
  const accounts = accountsQuery.data?.accounts ?? null
  const stores = useStores(user.id, stored, { query, postId, accounts })
  const { store, media, writer, assistant, checks, editor } = stores
  const [began, setBegan] = useState<typeof stores.began | null>(stores.began)
  const pictureInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const panelId = useId()
  const beside = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const verification = useVerificationDialog()
  const composer = useComposer({
    store,
    media,
    writer,
    assistant,
    verified: user.email_verified,
    askToVerify: verification.ask,
  })
  const { publication, say } = composer
  const offerUndo = useCallback(
    (undo: () => void) =>
      say({
        kind: 'undoable',
        text: 'The post with its own content was removed.',
        label: 'Undo',
        undo: () => {
          undo()
          say(null)
        },
      }),
    [say],
  )
  const targets = useTargets(user.id, store, media, accounts, offerUndo)
  useCheckInput(checks, accounts)
  const tab = useTab(store)
  const tabMedia = useTabMedia(media, tab)
  const shownPlatforms = useShownPlatforms(store, media, tab)
  const altTextLimit = useDraft(store, (draft) => altTextLimitOf(draft, tab))
  const blank = useDraft(store, isBlank)
  const sending = useChecks(checks, (checked) => checked.sending)
  const writing = useIncoming(store)
  const kept = useLocalDraft(user.id, store, media)
  const saveState = useAutosave(store, media, writer, (found) => composer.setStale(found.theirs))
  const unsaved = useStore(saveState, (state) => !kept && state !== 'saved')
  const blocker = useLeaveGuard(sending || writing || (unsaved && !blank))
  const acting = publication.busy || composer.scheduling
  const mayWrite = useMayWrite()
  const busy = acting || writing
  const locked = busy || !mayWrite
  useKeys({ locked, checks, store, onAct: composer.act, onSave: composer.saveDraft })
  // The stream stops when the user leaves the page; the server keeps a usable text in the history.
  useEffect(() => () => assistant.stop(), [assistant])

  // Chosen as the composer opens: on a slow machine, the user may have written before the side is rendered.
  const [assistantFirst] = useState<'asked' | 'room' | 'no'>(() => {
    if (query.get('mode') === 'ai') return 'asked'
    return stored === null && blank ? 'room' : 'no'
  })
  // The text comes first: what stands beside it is rendered right after it.
  const showsSide = useDeferredValue(true, false)
  const discard = (time: Draft['time'] = null) => {
    setBegan(null)
    composer.clear(time)
  }
  const written = { assistant, editor, disabled: acting || !mayWrite, onUnverified: verification.ask }
  const known = accounts ?? none
  // On phones the counters are in the bar that is always visible, because a long text would move them off the screen.
  const counters = <Counters id={`${panelId}-count`} oneLine={phone} />
  const side = <Side beside={beside} accounts={known} assistant={written} assistantFirst={assistantFirst} />
  return (
    <ComposerStoresContext value={stores}>
      <MediaDropArea store={tabMedia} disabled={locked}>
        <Box
          sx={{
            display: 'grid',
            columnGap: { lg: 2, xl: 3 },
            rowGap: 2,
            mt: { xs: -2, lg: -1 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) clamp(320px, 33%, 372px)' },
            alignItems: 'start',
          }}
        >
          <Box
            component="section"
            aria-label="Post"
            onClick={keepFocus}
            sx={{
              border: 1,
              borderColor: 'divider',
              borderRadius: 4,
              bgcolor: 'background.paper',
              minWidth: 0,
            }}
          >
            <Stack
              spacing={{ xs: 0.75, sm: 1.25 }}
              useFlexGap
              sx={{ p: { xs: 1, sm: 2 }, pb: { xs: 1, sm: 1.25 } }}
            >
              <DraftNotice
                began={began}
                kept={kept}
                onDiscard={() => discard(began?.replanned ? began.draft.time : null)}
                onDismiss={() => setBegan(null)}
              />
              <ApprovalNotice />
              <AccountSection targets={targets} query={accountsQuery} disabled={locked} />
              <ContentTabs accounts={known} panelId={panelId} disabled={locked} />
              <Stack id={panelId} spacing={1.25} useFlexGap>
                {/* A role can change while its member writes: the sentence is finished, and stays. */}
                <TextEditor locked={busy} describedBy={`${panelId}-count`} />
                <AssistantStop assistant={assistant} />
                <AssistantNote {...written} />
                <CommentedMedia
                  store={tabMedia}
                  disabled={locked}
                  altTextLimit={altTextLimit}
                  pictureInput={pictureInput}
                  videoInput={videoInput}
                  platforms={shownPlatforms}
                  extraButtons={null}
                />
                <CreatedVideos {...written} disabled={locked} />
                <PartsEditor disabled={locked} />
                <ComposerTools
                  panelId={panelId}
                  phone={phone}
                  locked={locked}
                  saving={composer.saving}
                  postMedia={tabMedia}
                  altTextLimit={altTextLimit}
                  pictureInput={pictureInput}
                  videoInput={videoInput}
                  assistant={written}
                  onClear={discard}
                >
                  {!beside && side}
                </ComposerTools>
                {!phone && counters}
                <LinkNote />
                <MarkdownOffer disabled={locked} />
                <HashtagOfferLines accounts={known} disabled={locked} />
                <BrandVoiceCheck {...written} />
                <OptionsForm accounts={known} disabled={locked} />
              </Stack>
              <IssueList
                accounts={known}
                disabled={locked}
                onAddPicture={() => pictureInput.current?.click()}
                onAddVideo={() => videoInput.current?.click()}
              />
            </Stack>
            <Box
              sx={{
                position: 'sticky',
                bottom: 0,
                zIndex: 5,
                display: 'grid',
                gap: 1,
                px: { xs: 1.25, sm: 2 },
                py: { xs: 0.75, sm: 1.25 },
                borderTop: 1,
                borderColor: 'divider',
                borderRadius: '0 0 16px 16px',
                bgcolor: 'background.paper',
              }}
            >
              <OthersEditing />
              <OutcomeAlert of={composer.outcome} publishing={publication.posts} onClose={composer.dismiss} />
              <ActionBar
                counters={phone ? counters : null}
                saveState={saveState}
                saving={composer.saving}
                acting={acting}
                writing={writing}
                scheduleLocked={composer.scheduleLocked}
                onSave={() => {
                  setBegan(null)
                  void composer.saveDraft()
                }}
                onChooseTime={composer.openTime}
                onAct={(action, ask) => {
                  setBegan(null)
                  void composer.act(action, ask)
                }}
              />
            </Box>
          </Box>
          {beside && showsSide && side}
          <ComposerDialogs composer={composer} blocker={blocker} sending={sending} writing={writing} />
          <AssistantHistory {...written} />
          {verification.dialog}
        </Box>
      </MediaDropArea>
    </ComposerStoresContext>
  )
}

const none: never[] = []
