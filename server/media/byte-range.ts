/** Bytes of a file, both counted from 0 and both meant. */
export type ByteRange = { first: number; last: number }

/**
 * What one `Range` header asks of a file of `size` bytes (RFC 9110, 14.1.2). Undefined where all of it is to be sent: for
 * no header, one that cannot be read, or several ranges at once. `unsatisfiable` where the file has no such bytes.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return first > last ? 'unsatisfiable' : { first, last }
}
