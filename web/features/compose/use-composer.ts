import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { usePlanGates } from '../points/index.ts'
import { formatDateTime, zoneName } from '../../shared/time/date-time.ts'
import type { Assistant } from '../assistant/index.ts'
import type { Outcome } from './publish/outcome-alert.tsx'
import { schedulePost, usePostsChanged, type ChosenTime } from '../posts/index.ts'
import { draftOf, emptyDraft, storedFields, type DraftStore, type StoredPost } from './draft/draft-store.ts'
import { createDraftWriter, StaleDraft } from './draft/draft-writer.ts'
import { usePublication } from './publish/use-publication.ts'
import { useScheduleDialog } from './publish/use-schedule-dialog.ts'
import type { MediaStore } from '../media/index.ts'

/** Timings of specification section 9. */
const savedMessageMs = 3_000
const toDashboardMs = 2_000

type Setting = {
  store: DraftStore
  media: MediaStore
  assistant: Assistant
  /** Required before publishing and scheduling. */
  verified: boolean
  askToVerify: () => void
  /** Whether to open the schedule dialog immediately. */
  scheduleFirst: boolean
}

/** The actions of the composer (saving, publishing, scheduling, clearing) and their messages. */
export function useComposer({ store, media, assistant, verified, askToVerify, scheduleFirst }: Setting) {
  const [writer] = useState(() => createDraftWriter(store, media))
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [stale, setStale] = useState<StoredPost | null>(null)
  const [saving, setSaving] = useState(false)
  const dialog = useScheduleDialog({ store, verified, askToVerify, scheduleFirst })
  /** A time chosen before there was a text. */
  const [planned, setPlanned] = useState<Date | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const location = useLocation()
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const gates = usePlanGates()
  useEffect(() => () => clearTimeout(timer.current), [])

  const say = (next: Outcome | null) => {
    clearTimeout(timer.current)
    setOutcome(next)
  }
  const after = (ms: number, act: () => void) => {
    timer.current = setTimeout(act, ms)
  }
  const fail = (error: unknown, fallback: string) => {
    if (error instanceof StaleDraft) return setStale(error.theirs)
    if (error instanceof ApiError && error.code === 'email_not_verified') return askToVerify()
    if (gates.handleError(error, { lock: { entitlement: 'allPlatforms', keepsText: true } })) return
    say({ kind: 'error', title: fallback, text: error instanceof Error ? error.message : null })
  }
  const empty = () => {
    store.setState({
      ...emptyDraft(store.getState().platform),
      platformChosen: true,
      accountId: store.getState().accountId,
    })
    media.replace([])
    return assistant.clear()
  }
  const publication = usePublication(store, writer, {
    onPublished: (post) => {
      say({
        kind: 'published',
        text: `Content published to ${platforms[post.platform].name} successfully!`,
        post,
      })
      empty()
      after(toDashboardMs, () => void navigate('/dashboard'))
    },
    onEnded: (post) => say({ kind: 'problem', post }),
  })

  /** Adds the id of the post to the URL, so that a reload opens it again. */
  const nameInAddress = () => {
    const { id, saved } = store.getState()
    if (!saved || location.search.includes(id)) return
    const session = (location.state as { session?: string } | null)?.session ?? location.key
    void navigate(`/content?post=${id}`, { replace: true, state: { session }, preventScrollReset: true })
  }
  const saveDraft = async () => {
    setSaving(true)
    say(null)
    try {
      await writer.save()
      changed()
      say({ kind: 'saved', text: 'Draft saved successfully!' })
      after(savedMessageMs, () => setOutcome(null))
      nameInAddress()
    } catch (error) {
      fail(error, 'Failed to save draft')
    } finally {
      setSaving(false)
    }
  }
  const publishNow = async () => {
    if (!verified) return askToVerify()
    say(null)
    try {
      await publication.publish()
    } catch (error) {
      changed()
      nameInAddress()
      fail(error, 'Failed to publish content')
    }
  }
  /** Rejects with the error to show in the dialog. */
  const schedule = async (time: ChosenTime) => {
    if (store.getState().text.trim() === '') {
      setPlanned(new Date(time.localTime))
      dialog.close()
      return say({ kind: 'planned', text: 'Time chosen. Write your post, then press Schedule.' })
    }
    try {
      const version = await writer.save()
      const { post } = await schedulePost(store.getState().id, { version, ...time })
      dialog.close()
      setPlanned(null)
      changed()
      queryClient.removeQueries({ queryKey: queryKeys.post(post.id) })
      const at = post.scheduledAt ?? ''
      const text = `Scheduled for ${formatDateTime(at)}, ${zoneName(time.timeZone, new Date(at))}.`
      empty()
      say({ kind: 'scheduled', text, post })
    } catch (error) {
      // It is saved as a draft, so the user can leave to buy points and come back.
      changed()
      nameInAddress()
      if (!(error instanceof StaleDraft)) throw error
      dialog.close()
      setStale(error.theirs)
    }
  }
  return {
    writer,
    outcome,
    stale,
    saving,
    scheduling: dialog.open,
    planned,
    publication,
    saveDraft,
    publishNow,
    schedule,
    setStale,
    dismiss: () => say(null),
    scheduleLocked: dialog.locked,
    openSchedule: dialog.ask,
    closeSchedule: dialog.close,
    keepMine: (theirs: StoredPost) => {
      store.setState(storedFields(theirs))
      setStale(null)
      void saveDraft()
    },
    loadTheirs: (theirs: StoredPost) => {
      store.setState(draftOf(theirs))
      media.replace(theirs.post.media)
      setStale(null)
    },
    /** Clears everything and returns a function that restores it. */
    clear: () => {
      const before = { draft: store.getState(), attached: media.getState().attached }
      const bringBackPrompt = empty()
      say({
        kind: 'cleared',
        undo: () => {
          store.setState(before.draft)
          media.replace(before.attached)
          bringBackPrompt()
          say(null)
        },
      })
    },
  }
}
