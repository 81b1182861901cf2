/** A platform's response to one call, before faults and transport. */
export type Answer = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Default headers that this response omits. */
  without?: string[]
}

/** Thrown to end a call early with the platform's error response. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}
