import { createHash } from 'node:crypto'

/** A pseudorandom generator of numbers from 0 to 1 for a seed. */
export function seededNumbers(seed: string): () => number {
  let round = 0
  return () => {
    const hash = createHash('sha256').update(`${seed} ${round}`).digest()
    round += 1
    return hash.readUInt32BE(0) / 2 ** 32
  }
}
