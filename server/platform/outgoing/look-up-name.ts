import { lookup, type LookupAddress } from 'node:dns'

type LookUp = (name: string) => Promise<LookupAddress[]>

/** Of the four threads that look names up, and read files and check passwords besides. */
const atOnce = 2
const longestQueue = 200

/** Looks names up, few at a time: somebody else chose them, and a name can be made to take half a minute. */
export function nameLookups(ask: LookUp): LookUp {
  let running = 0
  const waiting: (() => void)[] = []
  return async (name) => {
    if (waiting.length >= longestQueue) throw new Error('too many names are being looked up')
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await ask(name)
    } finally {
      // Who ends hands the place over, so the count stays as it is.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The system's way from a name to its addresses. */
export const lookUpName = nameLookups(
  (name) =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, addresses) => {
        if (error) reject(error)
        else resolve(addresses)
      })
    }),
)
