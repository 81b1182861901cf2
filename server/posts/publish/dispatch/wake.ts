/** Lets one loop wait until it is woken. A call of `now` while it does not wait ends its next wait at once. */
export function createWake() {
  let woken = false
  let resume: (() => void) | undefined

  return {
    now(this: void): void {
      woken = true
      resume?.()
    },
    /** Waits until `now` is called, at most `ms` milliseconds. */
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
