import { onReferenceMachine } from './machine-speed.ts'

/** The CPU time of `work` in milliseconds, which does not depend on other load of the machine. */
export function cpuTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** As `cpuTime`; above `limitMs`, the time that it would take on the reference machine. */
export const cpuTimeOnReference = (limitMs: number, work: () => unknown): number =>
  onReferenceMachine(cpuTime(work), limitMs)
