/** Numbers in [0, 1) that are the same in every run with the same seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = Array.from(seed).reduce(
    (sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0,
    7,
  )
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
