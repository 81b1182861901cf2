/** Why a file is not text, as a sentence for the user. */
export class NotText extends Error {}

const workbook =
  'This is a workbook and not a CSV file. In your spreadsheet, choose Save as or Download, and then CSV.'

/** The text of a file that a spreadsheet wrote: UTF-8, UTF-16, or the encoding of older versions of Excel. */
export function decodeText(bytes: Uint8Array): string {
  const startsWith = (...start: number[]) => start.every((one, at) => bytes[at] === one)
  // The beginnings of .xlsx (and .numbers) and of .xls.
  if (startsWith(0x50, 0x4b, 0x03, 0x04) || startsWith(0xd0, 0xcf, 0x11, 0xe0)) throw new NotText(workbook)
  if (startsWith(0xff, 0xfe)) return decode(bytes, 'utf-16le')
  if (startsWith(0xfe, 0xff)) return decode(bytes, 'utf-16be')
  const zeros = zerosIn(bytes.subarray(0, 1000))
  if (zeros.odd > 0.3) return decode(bytes, 'utf-16le')
  if (zeros.even > 0.3) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** The share of zero bytes at odd and even positions: every other byte of Latin letters is zero in UTF-16. */
function zerosIn(bytes: Uint8Array): { odd: number; even: number } {
  const half = Math.max(1, bytes.length / 2)
  const share = (rest: number) => bytes.filter((one, at) => one === 0 && at % 2 === rest).length / half
  return { odd: share(1), even: share(0) }
}
