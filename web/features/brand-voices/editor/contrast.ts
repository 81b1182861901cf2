/** Contrast of two `#rrggbb` colors by WCAG 2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Black or white, whichever has more contrast. */
export function textColorOn(color: string): '#ffffff' | '#000000' {
  return contrastOf(color, '#ffffff') >= contrastOf(color, '#000000') ? '#ffffff' : '#000000'
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
