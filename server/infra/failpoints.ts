/** What happens at a failpoint: SIGKILL, SIGSTOP (until SIGCONT), or an exception. */
export type FailpointAction = 'kill' | 'pause' | 'crash'

export type Failpoint = { name: string; action: FailpointAction; hit: number }

const order = /^([a-z-]+(?:\.[a-z-]+)+)=(kill|pause|crash)(?:@([1-9]\d*))?$/

/** Parses `name=action@hit`, separated by commas; the hit defaults to 1. Throws for invalid text. */
export function parseFailpoints(text: string): Failpoint[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name, action, hit = '1'] = order.exec(part.trim()) ?? []
      if (name === undefined || action === undefined) throw new Error(`"${part}" is not name=action@hit`)
      return { name, action: action as FailpointAction, hit: Number(hit) }
    })
}

/** The number of hits until each failpoint acts. Empty outside of tests. */
const armed = new Map<string, { action: FailpointAction; left: number }>()

/** Arms failpoints, each of which acts once. Only for tests; the configuration refuses it in production. */
export function armFailpoints(failpoints: Failpoint[]): void {
  armed.clear()
  for (const { name, action, hit } of failpoints) armed.set(name, { action, left: hit })
}

/**
 * A named point where a test can kill or stop the process to check that earlier changes survive. Does nothing unless it
 * is armed.
 */
export async function failpoint(name: string): Promise<void> {
  const point = armed.get(name)
  if (point === undefined) return
  point.left -= 1
  if (point.left > 0) return
  armed.delete(name)
  if (point.action === 'crash') throw new Error(`failpoint ${name}`)
  process.kill(process.pid, point.action === 'kill' ? 'SIGKILL' : 'SIGSTOP')
  // Waits for the signal, which can take a moment to arrive.
  if (point.action === 'kill') await new Promise(() => undefined)
}
