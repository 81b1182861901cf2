import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { pointCosts } from '../../../../contract/point-costs.ts'
import type { PointsRecord } from '../../../../contract/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import type { PointsReply } from '../../../shared/points/points-query.ts'
import type { Assistant, Desk, Wish } from './assistant-store.ts'
import { isUnchanged } from './ending.ts'
import { hearText } from './hear-text.ts'

/** Has texts written into the editor of a post. */
export function useWriting(assistant: Assistant, desk: Desk, askToVerify: () => void) {
  const { email_verified: verified } = useUser()
  const gates = usePlanGates()
  const settle = useSettled()

  const write = async (wish: Wish): Promise<void> => {
    if (!verified) return askToVerify()
    if (assistant.get().writing) return
    const { platform } = desk.get()
    const signal = assistant.begin(wish)
    desk.incoming.set('')
    try {
      const ending = await hearText(
        { id: newId(), platform, ...wish },
        {
          signal,
          onText: (text) => desk.incoming.set(text),
          onAgain: (step) => assistant.change({ writing: { wish, step } }),
        },
      )
      settle(ending.balance)
      if (ending.kind === 'done') {
        if (isUnchanged(wish.text, ending.text)) {
          assistant.change({ note: { kind: 'info', text: nothingToChange } })
          return
        }
        const stopped = assistant.get().writing?.step === 'stopping'
        assistant.place(desk, ending.text)
        assistant.change({ last: wish, note: { kind: 'done', stopped } })
      } else if (ending.kind === 'stopped') {
        assistant.change({ note: { kind: 'info', text: ending.message } })
      } else {
        assistant.change({ note: { kind: 'failed', text: ending.message, again: wish } })
      }
    } catch (error) {
      settle(null)
      if (error instanceof ApiError && error.code === 'email_not_verified') return askToVerify()
      const goOn = () => void write(wish)
      const shortage = { cost: pointCosts.text, label: labelOf(wish), goOn }
      if (gates.meet(error, { lock: { entitlement: 'allPlatforms' }, shortage })) return
      const why = error instanceof ApiError ? error.message : 'Something went wrong here. Please try again.'
      assistant.change({ note: { kind: 'failed', text: `${why} No points were taken.`, again: wish } })
    } finally {
      // What was there before shows again, or what was put in its place.
      desk.incoming.set(null)
      assistant.change({ writing: null })
    }
  }
  return write
}

const nothingToChange = 'There is nothing to change here. No points were taken.'

const labelOf = (wish: Wish) => (wish.action === 'write' ? 'Generate Content' : 'Go on')

/** To be called when texts were written: the points are those the server told, history and ledger are read anew. */
export function useSettled() {
  const queryClient = useQueryClient()
  return (balance: PointsRecord | null | undefined) => {
    if (balance) tellBalance(queryClient, balance)
    else void queryClient.invalidateQueries({ queryKey: queryKeys.points })
    void queryClient.invalidateQueries({ queryKey: queryKeys.ledger })
    void queryClient.invalidateQueries({ queryKey: queryKeys.generations })
  }
}

function tellBalance(queryClient: QueryClient, points: PointsRecord): void {
  // An answer that is older than this must not replace it.
  void queryClient.cancelQueries({ queryKey: queryKeys.points })
  queryClient.setQueryData<PointsReply>(queryKeys.points, (before) => before && { ...before, points })
}
