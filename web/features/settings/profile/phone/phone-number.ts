import { callingCodes } from './calling-codes.ts'

type PhoneNumber = { code: string; rest: string }

/** Shown until another one is chosen (specification section 5). */
const defaultCode = '+1'

const longestFirst = callingCodes.map(([, code]) => code).toSorted((a, b) => b.length - a.length)

/** Divides "+49 30 123456" into the calling code and the number in its country. */
export function divideNumber(phone: string | null): PhoneNumber {
  const typed = phone?.trim() ?? ''
  const digits = typed.replace(/\D/g, '')
  const code = typed.startsWith('+') ? longestFirst.find((one) => digits.startsWith(one.slice(1))) : undefined
  if (code === undefined) return { code: defaultCode, rest: typed }
  // The digits of the code can have spaces or parentheses between them.
  const written = new RegExp(`^\\+${code.slice(1).replaceAll(/\d/g, '\\D*$&')}[\\s)-]*`)
  return { code, rest: typed.replace(written, '') }
}

/** The whole number; null without one. A number that was typed with its own code keeps that. */
export function wholeNumberOf({ code, rest }: PhoneNumber): string | null {
  const typed = rest.trim()
  if (typed === '') return null
  return typed.startsWith('+') ? typed : `${code} ${typed}`
}
