import type { Ref } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { besidePicture } from '../card/card-styles.ts'
import { EntryCard } from '../card/entry-card.tsx'
import { keyOf } from '../card/entry-words.ts'
import { fitText } from '../card/fit-text.ts'
import { measureIn } from '../card/measure-text.ts'
import { useGrowing } from './use-growing.ts'
import { useTextSpace, type TextSpace } from './use-text-space.ts'

/** Few days have more posts. The cards of one list keep the focus when another one is added before them. */
const oneList = 24
/** What is repainted together. */
const inShortList = 6
const lines = 2

/** The cards of a day, drawn step by step. */
export function DayCards({ entries }: { entries: readonly CalendarEntry[] }) {
  const shown = useGrowing(entries.length)
  const [first, space] = useTextSpace(entries.length === 0)
  if (entries.length === 0) return null
  if (space === null) return <EmptyCard list={first} />
  const length = entries.length > oneList ? inShortList : oneList
  return Array.from({ length: Math.ceil(shown / length) }, (_, list) => (
    <ul key={list} ref={list === 0 ? first : null} className="cards">
      {entries.slice(list * length, Math.min((list + 1) * length, shown)).map((entry) => (
        <li key={keyOf(entry)}>
          <EntryCard entry={entry} text={shownText(entry, space)} />
        </li>
      ))}
    </ul>
  ))
}

/** Shows how much space a text has, before the first one is drawn. */
function EmptyCard({ list }: { list: Ref<HTMLUListElement> }) {
  return (
    <ul ref={list} className="cards" aria-hidden="true">
      <li>
        <span className="card">
          <span className="content" />
        </span>
      </li>
    </ul>
  )
}

function shownText({ excerpt, thumbnail }: CalendarEntry, { width, font }: TextSpace): string {
  return fitText(excerpt, { width: thumbnail ? width - besidePicture : width, lines }, measureIn(font))
}
