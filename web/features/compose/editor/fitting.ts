/** How much of the beginning of a text is within the limit, in UTF-16 units; never between those of one character. */
export function fitting(text: string, limit: number, count: (part: string) => number): number {
  let least = 0
  let most = text.length
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (count(text.slice(0, middle)) <= limit) least = middle
    else most = middle - 1
  }
  return isHigh(text, least - 1) ? least - 1 : least
}

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800
