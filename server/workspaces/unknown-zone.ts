import { invalid } from '../infra/http/app-error.ts'

/** The error for a time zone that the database does not know. */
export function unknownZone() {
  const message = 'Please choose another time zone: this one is not known here.'
  return invalid(message, { timeZone: message })
}
