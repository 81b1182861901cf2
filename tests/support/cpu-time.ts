/** The CPU time of `work` in milliseconds, which does not depend on other load of the machine. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
