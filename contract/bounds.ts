import { issueMessage } from './issue-message.ts'
import { z } from './zod.ts'

type TextRule = {
  /** Longest text, in UTF-16 units. */
  max: number
  /** Message for a text that is too long. */
  tooLong?: string
  /** Message for a text that is missing or empty; without it an empty text is allowed. */
  required?: string
  /** Spaces around the text are removed. */
  trim?: true
}

/** Extra length allowed for what normalization removes: spaces around a text, and one of the two characters of a line end. */
const mostRemoved = (max: number) => max + 1_000

/**
 * The one form of texts that look the same: each line ends with a line feed, and letters with marks are one character
 * where Unicode has it (NFC). Systems, spreadsheets and browsers differ in both, and platforms count characters. Half of a
 * pair of UTF-16 units becomes U+FFFD, because the database stores no such half.
 */
export const normalizeText = (text: string): string =>
  text.toWellFormed().replaceAll(/\r\n?/g, '\n').normalize('NFC')

/**
 * A text of at most `max` characters, normalized. The length is checked first: no further check, expression or
 * normalization sees a text that is far too long. Every text that a caller sends is one of these.
 */
export function boundedText({ max, tooLong, required, trim }: TextRule): z.ZodString {
  const error: z.core.$ZodErrorMap = (issue) => tooLong ?? issueMessage({ ...issue, maximum: max })
  const tooLongRule = { abort: true, error }
  const text = required === undefined ? z.string() : z.string({ error: whenMissing(required) })
  const normalized = text.max(max + mostRemoved(max), tooLongRule).overwrite(normalizeText)
  const bounded = (trim ? normalized.trim() : normalized).max(max, tooLongRule)
  return required === undefined ? bounded : bounded.min(1, required)
}

const whenMissing =
  (message: string) =>
  ({ input }: { input?: unknown }): string | undefined =>
    input === undefined || input === null ? message : undefined

type ListRule = { max: number; tooMany?: string; min?: number; tooFew?: string }

/** A list of at most `max` items. The length is checked before any item is looked at. */
export function boundedList<Item extends z.ZodType>(item: Item, { max, tooMany, min = 0, tooFew }: ListRule) {
  const items = z.array(item).min(min, tooFew).max(max, tooMany)
  return z.preprocess((value: z.input<Item>[], context) => {
    if (!Array.isArray(value) || value.length <= max) return value
    context.addIssue({
      code: 'too_big',
      origin: 'array',
      maximum: max,
      ...(tooMany !== undefined && { message: tooMany }),
    })
    return z.NEVER
  }, items)
}

const longestValue = 40

/** At most `max` values with commas between them, as a query has them; none of them is longer than an id. */
export function commaSeparated<Item extends z.ZodType<string, string>>(item: Item, max: number) {
  return boundedText({ max: max * longestValue })
    .transform((text) => text.split(',').filter((one) => one !== ''))
    .pipe(z.array(item).max(max))
}
