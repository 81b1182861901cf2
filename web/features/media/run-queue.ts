/** Runs at most `width` tasks at the same time, the others in the order they came. A task must not throw. */
export function createRunQueue(width: number) {
  const waiting: (() => Promise<void>)[] = []
  let active = 0
  const next = async (): Promise<void> => {
    const task = waiting.shift()
    if (!task) return
    active += 1
    await task()
    active -= 1
    await next()
  }
  return (task: () => Promise<void>): Promise<void> => {
    waiting.push(task)
    return active < width ? next() : Promise.resolve()
  }
}
