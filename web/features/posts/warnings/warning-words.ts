import type { PostWarning } from '../../../../contract/posts/post-warnings.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'

export type WarningLine = {
  key: string
  text: string
  /** The page that shows the problem or fixes it. */
  link: { to: string; label: string } | null
}

type Words = {
  /** "@ada on Twitter/X". */
  nameOf: (socialAccountId: string) => string
  /** "Tue, Nov 4, 2026, 2:30 PM". */
  timeOf: (instant: string) => string
  /** The time zone: "Vienna (GMT+1)". A function, because formatting it is slow and few warnings name it. */
  zone: () => string
  now?: Date
}

/** One line for each kind of warning, about the first account that has it, with the number of the others. */
export function warningLines(warnings: readonly PostWarning[], words: Words): WarningLine[] {
  const { nameOf, timeOf, zone, now = new Date() } = words
  const same = of(warnings, 'same_text').toSorted((a, b) => b.similarity - a.similarity)
  const close = of(warnings, 'close_in_time')
  const ends = of(warnings, 'access_ends')
  const lines: (WarningLine | undefined)[] = [
    firstOf(same, (first) => {
      const has = Date.parse(first.at) > now.getTime() ? 'gets' : 'had'
      const what =
        first.similarity === 100 ? 'the same text' : `nearly the same text (${first.similarity}% alike)`
      return `${nameOf(first.socialAccountId)} ${has} ${what} on ${timeOf(first.at)}.`
    }),
    firstOf(
      close,
      (first) =>
        `${nameOf(first.socialAccountId)} has another post within 15 minutes, on ${timeOf(first.at)}.`,
    ),
    ends[0] && {
      key: 'access_ends',
      text: `Our access to ${nameOf(ends[0].socialAccountId)} ends on ${timeOf(ends[0].endsAt)}, before this goes out.${more(ends)}`,
      link: { to: '/social', label: 'Renew access' },
    },
    of(warnings, 'night')[0] && {
      key: 'night',
      text: `It's night in ${zone()}; fewer people will see this.`,
      link: null,
    },
  ]
  return lines.filter((line) => line !== undefined)
}

type Kind = PostWarning['kind']

const of = <One extends Kind>(warnings: readonly PostWarning[], kind: One) =>
  warnings.filter((warning): warning is Extract<PostWarning, { kind: One }> => warning.kind === kind)

type AboutPost = Extract<PostWarning, { postId: string }>

/** The line about the first of the warnings of a kind. */
function firstOf<One extends AboutPost>(
  found: readonly One[],
  say: (first: One) => string,
): WarningLine | undefined {
  const [first] = found
  if (!first) return undefined
  const link = { to: `/content/posts/${first.postId}`, label: 'See that post' }
  return { key: first.kind, text: say(first) + more(found), link }
}

const more = ({ length }: readonly unknown[]) =>
  length === 1 ? '' : ` The same with ${counted(length - 1, 'more account')}.`
