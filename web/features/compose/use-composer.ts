import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { logFailure } from '../../shared/log/log-failure.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { zoneOfTime } from '../../shared/time/zone-words.ts'
import type { Assistant } from '../assistant/index.ts'
import { usePlanGates } from '../points/index.ts'
import { queueGroup, repeatGroup, ruleWords, scheduleGroup, usePostsChanged } from '../posts/index.ts'
import { mediaOf, openTargets } from './draft/draft.ts'
import type { PlannedTime } from './draft/planned-time.ts'
import type { DraftStore } from './draft/draft-store.ts'
import { StaleDraft, type DraftWriter } from './draft/draft-writer.ts'
import type { GroupMedia } from './draft/group-media.ts'
import { draftOf, mineOver } from './draft/stored-draft.ts'
import type { Action } from './publish/action-of.ts'
import { endedPosts } from './publish/outcome.ts'
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
  const schedule = async (action: Action) => {
    const { time } = store.getState()
    if (!verified) return askToVerify()
    if (time === null) return
    setScheduling(true)
    say(null)
    try {
      const version = await writer.save()
      const { queue, otherwise, repeat, ...at } = time
      const { id } = store.getState()
      const { group, refused } = queue
        ? await queueGroup(id, { version, together: queue === 'together', ...(otherwise && { otherwise }) })
        : repeat
          ? await repeatGroup(id, { version, ...at, ...repeat })
          : await scheduleGroup(id, { version, ...at })
      changed()
      queryClient.removeQueries({ queryKey: queryKeys.postGroup(group.id) })
      const failed = new Set(refused.map(({ postId }) => postId))
      const [post] = group.posts
        .filter((one) => one.status === 'scheduled' && !failed.has(one.id))
        .toSorted((one, other) => Date.parse(one.scheduledAt ?? '') - Date.parse(other.scheduledAt ?? ''))
      if (!post?.scheduledAt) return
      const zone = zoneOfTime(post.scheduledAt)
      const text = `${queue ? 'In the queue' : 'Scheduled'} for ${formatDateTime(post.scheduledAt)}, ${zone}.${repeat ? ` It repeats ${ruleWords(repeat.rule)}.` : ''}`
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
      const onContinue = () => void schedule(action)
      const lock = { entitlement: 'scheduling', keepsText: true, onContinue } as const
      const shortage = { cost: action.cost, label: 'Schedule', onContinue }
      if (gates.handleError(error, { lock, shortage })) return
      fail(error, 'The post could not be scheduled')
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
    act: (action: Action) => {
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
