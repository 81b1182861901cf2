import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AskApproval } from '../../../contract/approval/approval.ts'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { logFailure } from '../../shared/log/log-failure.ts'
import type { Assistant } from '../assistant/index.ts'
import { usePlanGates } from '../points/index.ts'
import { decidePosts, readGroup, seenOf, usePostsChanged } from '../posts/index.ts'
import { mediaOf, openTargets } from './draft/draft.ts'
import type { PlannedTime } from './draft/planned-time.ts'
import type { DraftStore } from './draft/draft-store.ts'
import { StaleDraft, type DraftWriter } from './draft/draft-writer.ts'
import type { GroupMedia } from './draft/group-media.ts'
import { draftOf, mineOver } from './draft/stored-draft.ts'
import type { Action } from './publish/action-of.ts'
import { endedPosts } from './publish/outcome.ts'
import { planGroup, plannedWords } from './publish/plan-group.ts'
import { useClear } from './publish/use-clear.ts'
import { useOutcome } from './publish/use-outcome.ts'
import { usePublication } from './publish/use-publication.ts'
import { useScheduleDialog } from './publish/use-schedule-dialog.ts'
import { useNameInAddress } from './use-name-in-address.ts'
import { useReturn } from './use-return.ts'

/** Timings of specification section 9. */
const savedMessageMs = 3_000
const toDashboardMs = 2_000

type Setting = {
  store: DraftStore
  media: GroupMedia
  writer: DraftWriter
  assistant: Assistant
  /** Required before publishing and scheduling. */
  verified: boolean
  askToVerify: () => void
}

/** The actions of the composer (saving, publishing, scheduling, clearing) and their messages. */
export function useComposer({ store, media, writer, assistant, verified, ...setting }: Setting) {
  const { askToVerify } = setting
  const { outcome, say, after } = useOutcome(store, media)
  const [stale, setStale] = useState<PostGroup | null>(null)
  const [saving, setSaving] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const dialog = useScheduleDialog({ store, verified, askToVerify })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const changed = usePostsChanged()
  const gates = usePlanGates()
  const nameInAddress = useNameInAddress(store)
  const goBack = useReturn()
  const { clear, empty } = useClear({ store, media, assistant, say })

  const fail = (error: unknown, fallback: string) => {
    if (error instanceof StaleDraft) return setStale(error.theirs)
    if (error instanceof ApiError && error.code === 'email_not_verified') return askToVerify()
    if (gates.handleError(error, { lock: { entitlement: 'allPlatforms', keepsText: true } })) return
    say({ kind: 'error', title: fallback, text: error instanceof Error ? error.message : null })
  }
  const publication = usePublication(
    { store, media, writer },
    {
      // What was said of an earlier attempt is no longer so.
      onStartElsewhere: () => say(null),
      onEnd: ({ elsewhere, ...ended }) => {
        say({ kind: 'published', ...ended })
        if (endedPosts(ended.posts).length + ended.refused.length > 0) return nameInAddress()
        empty()
        // Unless the user does anything here before.
        if (!elsewhere) after(toDashboardMs, () => void navigate('/dashboard'))
      },
    },
  )

  const saveDraft = async () => {
    setSaving(true)
    say(null)
    try {
      await writer.save()
      changed()
      say({ kind: 'saved', text: 'Draft saved successfully!' })
      after(savedMessageMs, () => say(null))
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
  /** Schedules the posts, or asks for their approval. */
  const schedule = async (action: Action, ask?: AskApproval) => {
    const { time } = store.getState()
    if (!verified) return askToVerify()
    if (time === null && !ask) return
    setScheduling(true)
    say(null)
    try {
      const version = await writer.save()
      const { group: planned, refused } = await planGroup(store.getState().id, version, time, ask)
      // Another time decides nothing about what waited for this user before.
      const waiting = ask ? [] : seenOf(planned.posts)
      if (waiting.length > 0) await decidePosts(waiting, 'approve')
      const group = waiting.length > 0 ? (await readGroup(planned.id)).group : planned
      changed()
      queryClient.removeQueries({ queryKey: queryKeys.postGroup(group.id) })
      const failed = new Set(refused.map(({ postId }) => postId))
      const [post] = group.posts
        .filter(({ id, status }) => plannedStatuses.has(status) && !failed.has(id))
        .toSorted((one, other) => Date.parse(one.scheduledAt ?? '') - Date.parse(other.scheduledAt ?? ''))
      if (!post) return
      const text = plannedWords(post, time)
      const kept = refused.flatMap(({ postId, message }) => {
        const found = group.posts.find(({ id, can }) => id === postId && can.edit)
        return found ? [{ post: found, message }] : []
      })
      if (kept.length === 0) empty()
      else {
        writer.follow(group)
        const ids = new Set(kept.map((one) => one.post.id))
        await writer
          .separate(group, ids)
          .catch((error: unknown) => logFailure('The posts that are done stay in the composer', error))
      }
      if (kept.length > 0 || !goBack(text)) say({ kind: 'scheduled', text, post, refused: kept })
    } catch (error) {
      // It is saved as a draft, so the user can leave to buy points and come back.
      changed()
      nameInAddress()
      const onContinue = () => void schedule(action, ask)
      const lock = { entitlement: 'scheduling', keepsText: true, onContinue } as const
      const shortage = { cost: action.cost, label: 'Schedule', onContinue }
      if (gates.handleError(error, { lock, shortage })) return
      fail(error, ask ? 'Approval could not be asked for' : 'The post could not be scheduled')
    } finally {
      setScheduling(false)
    }
  }
  /** Approves what waits, as it is shown here. */
  const approve = async () => {
    if (!verified) return askToVerify()
    setScheduling(true)
    say(null)
    try {
      await writer.save()
      const posts = openTargets(store.getState()).flatMap(({ id, saved }) =>
        saved?.approval ? [{ id, seen: saved.approval.hash }] : [],
      )
      const { refused } = await decidePosts(posts, 'approve')
      changed()
      const [first] = refused
      if (first) return say({ kind: 'error', title: 'Not approved', text: first.message })
      const { id, time } = store.getState()
      // The publication that begins by it is followed here.
      if (time === null) return
      const { group } = await readGroup(id)
      const post = group.posts.find(({ status }) => status === 'scheduled')
      if (!post) return writer.follow(group)
      empty()
      const text = `Approved. ${plannedWords(post, time)}`
      if (!goBack(text)) say({ kind: 'scheduled', text, post, refused: [] })
    } catch (error) {
      changed()
      fail(error, 'The post could not be approved')
    } finally {
      setScheduling(false)
    }
  }
  return {
    outcome,
    say,
    stale,
    saving,
    scheduling,
    publication,
    saveDraft,
    /** `ask`: asks for approval, with a note, whatever the action. */
    act: (action: Action, ask?: AskApproval) => {
      if (ask || action.kind === 'ask') return schedule(action, ask ?? { note: '', from: null })
      if (action.kind === 'approve') return approve()
      if (action.kind === 'save') return saveDraft()
      return action.kind === 'publish' ? publishNow() : schedule(action)
    },
    setStale,
    clear,
    dismiss: () => say(null),
    scheduleLocked: dialog.locked,
    choosingTime: dialog.open,
    openTime: dialog.ask,
    closeTime: dialog.close,
    chooseTime: async (time: PlannedTime) => {
      store.setState({ time })
      dialog.close()
    },
    keepMine: (theirs: PostGroup) => {
      const merged = mineOver(store.getState(), media.content(), theirs)
      store.setState(merged.draft)
      media.replace(merged.media)
      setStale(null)
      if (openTargets(merged.draft).length > 0) void saveDraft()
    },
    loadTheirs: (theirs: PostGroup) => {
      store.setState(draftOf(theirs))
      media.replace(mediaOf(theirs))
      store.tab.setState(null, true)
      setStale(null)
    },
  }
}

const plannedStatuses = new Set<Post['status']>(['scheduled', 'pending_approval'])
