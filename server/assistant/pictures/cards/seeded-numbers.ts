import { createHash } from 'node:crypto'

/** The same numbers between 0 and 1 for the same seed. */
export function seededNumbers(seed: string): () => number {
  let round = 0
  return () => {
    const hash = createHash('sha256').update(`${seed} ${round}`).digest()
    round += 1
    return hash.readUInt32BE(0) / 2 ** 32
  }
}
