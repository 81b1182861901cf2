import { generateSecret, generateURI, verifySync } from 'otplib'
import { brand } from '../../../contract/brand.ts'

/** The code of the interval before or after is accepted as well, as clocks differ. */
const toleranceSeconds = 30

export const newTotpSecret = (): string => generateSecret()

export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: brand.name, label: email, secret })
}

/** The interval of 30 s whose code this is; undefined for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // Anything else would be an error of the library.
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
