import { z } from '../zod.ts'

/** A piece of a text beside an earlier one. */
export const pieceSchema = z.object({
  kind: z.enum(['same', 'added', 'removed']).describe('Whether it was added, was removed, or is the same.'),
  text: z.string().describe('The words.'),
})

export type Piece = z.infer<typeof pieceSchema>

/** More words than these are marked as replaced as a whole, because comparing each with each would take too long. */
const mostCompared = 2_000_000

/** The words of two texts, as the later one adds and removes them. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = compared(old.slice(start, old.length - end), now.slice(start, now.length - end))
  const same = (words: string[]) => words.map((text): Piece => ({ kind: 'same', text }))
  return joined([...same(now.slice(0, start)), ...middle, ...same(now.slice(now.length - end))])
}

/** Words, spaces and single signs. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}\p{M}]+|\s+|[^\s\p{L}\p{N}\p{M}]/gu) ?? []

/** By their longest common subsequence. */
function compared(old: readonly string[], now: readonly string[]): Piece[] {
  const width = now.length + 1
  const all = (kind: Piece['kind'], words: readonly string[]) => words.map((text): Piece => ({ kind, text }))
  if (old.length * now.length > mostCompared) return [...all('removed', old), ...all('added', now)]
  const lengths = new Uint32Array((old.length + 1) * width)
  const common = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j] ? common(i + 1, j + 1) + 1 : Math.max(common(i + 1, j), common(i, j + 1))
    }
  }
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      pieces.push({ kind: 'same', text: now[j] ?? '' })
      i += 1
      j += 1
    } else if (common(i + 1, j) >= common(i, j + 1)) {
      pieces.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      pieces.push({ kind: 'added', text: now[j] ?? '' })
      j += 1
    }
  }
  return [...pieces, ...all('removed', old.slice(i)), ...all('added', now.slice(j))]
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const { kind, text } of pieces) {
    const last = all.at(-1)
    if (last?.kind === kind) last.text += text
    else all.push({ kind, text })
  }
  return all
}

/** The changes of two texts with a little of what stands around them, for a line of a list. */
export function changedWords(before: string, after: string, { around, most }: Around): Piece[] {
  const pieces = wordDiff(before, after)
  if (pieces.every(({ kind }) => kind === 'same')) return []
  const short = pieces.map(({ kind, text }, at): Piece => {
    if (kind !== 'same') return { kind, text: ending(text, most) }
    const start = at === 0 ? '' : ending(text, around)
    const end = at === pieces.length - 1 ? '' : beginning(text, around)
    return {
      kind,
      text: start.length + end.length >= text.length ? text : `${start}…${end}`.replace('……', '…'),
    }
  })
  const kept: Piece[] = []
  let length = 0
  for (const piece of short) {
    if (length > most) return [...kept, { kind: 'same', text: '…' }]
    kept.push(piece)
    length += piece.text.length
  }
  return kept
}

/** `around`: characters beside each change. `most`: of all. */
type Around = { around: number; most: number }

const ending = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`
const beginning = (text: string, length: number) =>
  text.length <= length ? text : `…${text.slice(-length).toWellFormed()}`
