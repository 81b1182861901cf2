/** What a network answers to one call, before faults and transport. */
export type Answer = {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** Headers that usually come and now do not. */
  without?: string[]
}

/** Thrown where a call ends early because the network refuses it. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`refused with ${answer.status}`)
    this.answer = answer
  }
}
