import { lookup, type LookupAddress } from 'node:dns'

type LookUp = (name: string) => Promise<LookupAddress[]>

/** Out of the four threads of Node's thread pool, which also reads files and hashes passwords. */
const atOnce = 2
const longestQueue = 200

/** Resolves host names, a few at a time, because a name given by a user can take half a minute to resolve. */
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
      // The next lookup takes over this slot, so the count stays the same.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Resolves a host name with the system's resolver. */
export const lookUpName = nameLookups(
  (name) =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, addresses) => {
        if (error) reject(error)
        else resolve(addresses)
      })
    }),
)
