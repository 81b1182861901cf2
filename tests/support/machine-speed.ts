/**
 * How long the work below takes on the reference machine: a virtual machine of two slow cores, on which hashing a password
 * takes 50 ms. A limit in milliseconds is that of this machine.
 */
const referenceMs = 5

const text = Array.from(
  { length: 3_000 },
  (_, index) => `Loaf ${index} is #fresh: https://example.com/${index} `,
).join('')

/** Like what texts cost: expressions, strings and JSON. */
function work(): void {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const sorted = words.toSorted()
  JSON.parse(JSON.stringify(sorted))
}

/**
 * The CPU time as it would be on the reference machine. Only a time above `limitMs` is converted, and never to more: how
 * fast this machine is now, beside whatever else it does, is measured then.
 */
export function onReferenceMachine(ms: number, limitMs: number): number {
  return ms <= limitMs ? ms : ms / Math.max(1, slowness())
}

function slowness(): number {
  const repeats = 20
  work()
  const before = process.threadCpuUsage()
  for (let done = 0; done < repeats; done += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / repeats / referenceMs
}
