/** The parameters of Punycode for host names (RFC 3492, section 5). */
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 0x80

/** Longest label of a host name (RFC 1035). */
const MAX_LABEL = 63

/** Chinese and Japanese full stops, which separate labels in the encoded form (RFC 3490, section 3.1). */
const otherStops = /[\u3002\uFF0E\uFF61]/

/** Whether a host name's label is short enough in its encoded form. */
export function isLabelShortEnough(label: string): boolean {
  // The encoded form has at least as many characters.
  if (Array.from(label).length > MAX_LABEL) return false
  const parts = label.split(otherStops).map(encodedLength)
  return parts.reduce((total, length) => total + 1 + length, -1) <= MAX_LABEL
}

/** The length of a label in Punycode with its prefix "xn--", or as it is if it is ASCII (RFC 3492, section 6.3). */
function encodedLength(label: string): number {
  const characters = Array.from(label, (character) => character.codePointAt(0) ?? 0)
  const basic = characters.filter((code) => code < INITIAL_N).length
  if (basic === characters.length) return basic
  let length = 'xn--'.length + basic + (basic > 0 ? 1 : 0)
  let delta = 0
  let handled = basic
  let bias = INITIAL_BIAS
  let n = INITIAL_N
  for (const next of [...new Set(characters.filter((code) => code >= INITIAL_N))].toSorted((a, b) => a - b)) {
    delta += (next - n) * (handled + 1)
    for (const code of characters) {
      if (code < next) delta += 1
      if (code !== next) continue
      length += digitsOf(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic)
      delta = 0
      handled += 1
    }
    delta += 1
    n = next + 1
  }
  return length
}

function digitsOf(delta: number, bias: number): number {
  let digits = 1
  let rest = delta
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
    if (rest < threshold) return digits
    rest = Math.floor((rest - threshold) / (BASE - threshold))
    digits += 1
  }
}

function adapt(delta: number, points: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
