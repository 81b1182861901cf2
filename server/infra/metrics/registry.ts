import { collectDefaultMetrics, Registry } from 'prom-client'

/** The metrics of this process. Each is declared beside the code that it counts. */
export const registry = new Registry()

let isCollecting = false

/** Also measures the process itself, such as its memory and the lag of its event loop. */
export function collectProcessMetrics(): void {
  if (isCollecting) return
  isCollecting = true
  collectDefaultMetrics({ register: registry })
}
