/**
 * Lets a loop wait until it is woken. If `now` is called while the loop is not waiting, its next wait ends immediately.
 */
export function createWake() {
  let woken = false
  let resume: (() => void) | undefined

  return {
    now(this: void): void {
      woken = true
      resume?.()
    },
    /** Waits until `now` is called, but at most `ms` milliseconds. */
    async within(ms: number): Promise<void> {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      resume = undefined
      woken = false
    },
  }
}
