import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'

type PhoneNumber = { country: CountryCode; rest: string }

/** Its calling code is shown until another country is chosen (specification section 5). */
const defaultCountry = 'US'

/** Divides "+49 30 123456" into the country and the number in it. A number whose country is unknown stays whole. */
export function divideNumber(phone: string | null): PhoneNumber {
  const typed = phone?.trim() ?? ''
  const number = parsePhoneNumberFromString(typed)
  if (number?.country === undefined) return { country: defaultCountry, rest: typed }
  const rest = number.formatInternational().slice(`+${number.countryCallingCode} `.length)
  return { country: number.country, rest }
}

/** The whole number; null without one. A number that was typed with its own calling code keeps that. */
export function wholeNumberOf({ country, rest }: PhoneNumber): string | null {
  const typed = rest.trim()
  if (typed === '') return null
  const number = parsePhoneNumberFromString(typed, country)
  if (number) return number.formatInternational()
  return typed.startsWith('+') ? typed : `+${getCountryCallingCode(country)} ${typed}`
}
