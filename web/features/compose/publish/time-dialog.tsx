import { useState } from 'react'
import { choiceOf, doesNotRepeat, repeatOf, ScheduleDialog, type RepeatChoice } from '../../posts/index.ts'
import { NextSlots } from '../../queue/index.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { useComposerStores } from '../composer-stores.ts'
import { questionOf } from '../check/warnings.tsx'
import { isPlanned, openTargets } from '../draft/draft.ts'
import { timeOf, type PlannedTime } from '../draft/planned-time.ts'

type Props = {
  composer: { chooseTime: (time: PlannedTime) => Promise<void>; closeTime: () => void }
}

/** Asks when the draft goes out: at a time, which may repeat, with what speaks against it, or in the next free slot. */
export function TimeDialog({ composer: { chooseTime, closeTime } }: Props) {
  const { store } = useComposerStores()
  const draft = store.getState()
  const { time, targets } = draft
  const [choice, setChoice] = useState<RepeatChoice>(() =>
    time?.repeat ? choiceOf(time.repeat, time.localTime) : doesNotRepeat,
  )
  const question = questionOf(draft)
  const open = openTargets(draft)
  // One of a series is repeated already.
  const canRepeat = !open.some(isPlanned)
  return (
    <ScheduleDialog
      onlyChoosing
      scheduledAt={null}
      {...(question && { about: question.input })}
      planned={time}
      accountIds={targets.flatMap(({ accountId }) => accountId ?? [])}
      {...(canRepeat && { repeat: { value: choice, onChange: setChoice } })}
      onSchedule={async (chosen) => {
        const repeat = canRepeat ? repeatOf(choice, chosen.localTime) : null
        await chooseTime({ ...chosen, ...(repeat && { repeat }) })
      }}
      onClose={closeTime}
    >
      {(chosen) => (
        <NextSlots
          accountIds={open.flatMap(({ accountId }) => accountId ?? [])}
          chosenAt={chosen && instantOf(chosen.localTime, chosen.timeZone)}
          onChoose={({ at, queue, otherwise }) =>
            void chooseTime({ ...timeOf(at), queue, ...(otherwise && chosen && { otherwise: chosen }) })
          }
        />
      )}
    </ScheduleDialog>
  )
}
