import { generateSecret, generateURI, verifySync } from 'otplib'
import { brand } from '../../../contract/brand.ts'

/** Codes of the previous and the next interval are also accepted, because clocks differ. */
const toleranceSeconds = 30

export const newTotpSecret = (): string => generateSecret()

export function totpUri(secret: string, email: string): string {
  return generateURI({ issuer: brand.name, label: email, secret })
}

/** The 30-second interval of the code; undefined for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | undefined {
  // The library throws for input of another format.
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: toleranceSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
