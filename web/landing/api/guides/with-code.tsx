import { Fragment } from 'react'

/** A text whose parts between backticks are code. */
export function WithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, place) =>
      place % 2 === 1 ? <code key={part}>{part}</code> : <Fragment key={part}>{part}</Fragment>,
    )
}
