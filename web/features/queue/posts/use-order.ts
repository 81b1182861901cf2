import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { usePlanGates } from '../../points/index.ts'
import { compactQueue, movePost, orderQueue, shuffleQueue, useQueueChanged } from './queued-posts.ts'

type Done = { text: string; undo: (() => void) | null }
type Pages = { pages: { posts: PostSummary[] }[]; pageParams: unknown[] }

/** Changes the order of a queue: at once on the screen, and one change after the other on the server. */
export function useOrder(accountId: string, posts: readonly PostSummary[]) {
  const queryClient = useQueryClient()
  const changed = useQueueChanged()
  const gates = usePlanGates()
  const [done, setDone] = useState<Done | null>(null)
  const { mutate, error, reset, isPending } = useMutation({
    mutationKey: [`order of ${accountId}`],
    scope: { id: `order of ${accountId}` },
    mutationFn: (work: () => Promise<Done | null>) => work(),
    onSuccess: setDone,
    onError: (failure) =>
      void gates.handleError(failure, { lock: { entitlement: 'scheduling', keepsText: false } }),
    // After the last of several, so that the screen does not jump back in between.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: [`order of ${accountId}`] }) > 1 ? undefined : changed(),
  })

  const move = (id: string, to: number) => {
    const moved = posts.find((post) => post.id === id)
    if (!moved) return
    const others = posts.filter((post) => post.id !== id)
    const before = others[to]
    const next = others.toSpliced(to, 0, moved)
    // The posts exchange their times.
    const shown = next.map((post, index) => ({
      ...post,
      scheduledAt: posts[index]?.scheduledAt ?? post.scheduledAt,
    }))
    void queryClient.cancelQueries({ queryKey: queryKeys.queuedPosts(accountId) })
    queryClient.setQueryData<Pages>(queryKeys.queuedPosts(accountId), (data) => data && inPages(data, shown))
    mutate(async () => {
      await movePost(accountId, id, before?.id ?? null)
      return { text: `Moved to place ${to + 1} of ${posts.length}.`, undo: null }
    })
  }
  const order = (postIds: readonly string[]) =>
    mutate(async () => {
      await orderQueue(accountId, postIds)
      return { text: 'The order before the shuffle is back.', undo: null }
    })
  return {
    done,
    error,
    busy: isPending,
    move,
    shuffle: () =>
      mutate(async () => {
        const { before } = await shuffleQueue(accountId)
        return { text: 'The queue was shuffled. Its times are the same.', undo: () => order(before) }
      }),
    compact: () =>
      mutate(async () => {
        await compactQueue(accountId)
        return { text: 'The gaps are closed: the posts have the next slots.', undo: null }
      }),
    dismiss: () => {
      setDone(null)
      reset()
    },
  }
}

/** The posts in their new order on pages of the same lengths. */
function inPages(data: Pages, posts: PostSummary[]): Pages {
  let start = 0
  const pages = data.pages.map((page) => {
    const own = posts.slice(start, start + page.posts.length)
    start += page.posts.length
    return { ...page, posts: own }
  })
  return { ...data, pages }
}
