import { brand } from '../../contract/brand.ts'
import type { Config } from '../config.ts'
import { composeMail, type Block } from '../mail/index.ts'
import type { UserRow } from './users/users.queries.ts'

type Person = Pick<UserRow, 'full_name' | 'email'>

export function verificationMail({ appUrl }: Config, user: Person, token: string) {
  return composeMail({
    subject: 'Verify your email address',
    greet: user.full_name,
    blocks: [
      { say: `Welcome to ${brand.name}. Please confirm that this is your email address:` },
      { button: 'Verify email address', url: `${appUrl}/verify-email?token=${token}` },
      { say: 'The link works for 24 hours.' },
    ],
    footer: `You received this email because an account was created with this address. If that was not you, ignore it.`,
  })
}

export function alreadyRegisteredMail({ appUrl }: Config, user: Person) {
  return composeMail({
    subject: `You already have a ${brand.name} account`,
    greet: user.full_name,
    blocks: [
      { say: `Someone tried to register at ${brand.name} with this address, which already has an account.` },
      { button: 'Sign in', url: `${appUrl}/login` },
      { say: 'If you no longer know your password, choose a new one:' },
      { button: 'Reset password', url: `${appUrl}/reset-password` },
    ],
    footer: 'If that was not you, ignore this email: nothing was changed.',
  })
}

export function passwordResetMail(
  { appUrl }: Config,
  user: Person,
  secrets: { code: string; linkToken: string },
) {
  const query = new URLSearchParams({ token: secrets.linkToken, email: user.email })
  return composeMail({
    subject: 'Reset your password',
    greet: user.full_name,
    blocks: [
      { say: 'Enter this code where you asked to reset your password. It works for 10 minutes:' },
      { code: secrets.code },
      { say: 'Or choose a new password directly. The link works once, for an hour:' },
      { button: 'Choose a new password', url: `${appUrl}/reset-password?${query.toString()}` },
      { say: `Never share this code. ${brand.name} never asks for it by phone or in a chat.` },
    ],
    footer: 'If you did not ask to reset your password, ignore this email: your old password keeps working.',
  })
}

export function passwordChangedMail(
  { appUrl }: Config,
  user: Person,
  signedOut: 'all devices' | 'other devices' = 'all devices',
) {
  return composeMail({
    subject: 'Your password was changed',
    greet: user.full_name,
    blocks: [
      {
        say: `The password of your ${brand.name} account was changed just now, and ${signedOut} were signed out.`,
      },
      {
        say:
          signedOut === 'all devices'
            ? 'Applications that you had connected were disconnected. API keys go on: revoke those that you do not know in Settings, API.'
            : 'API keys and connected applications go on: end those that you do not know in Settings, API.',
      },
      { button: 'Sign in', url: `${appUrl}/login` },
      ...notMe(appUrl),
    ],
    footer: alertFooter,
  })
}

export function twoFactorMail({ appUrl }: Config, user: Person, state: 'on' | 'off' | 'off by the operator') {
  const on = state === 'on'
  const by = state === 'off by the operator' ? ' by the operator of this installation' : ''
  return composeMail({
    subject: `Two-factor authentication is ${on ? 'on' : 'off'}`,
    greet: user.full_name,
    blocks: [
      {
        say: on
          ? `Signing in to ${brand.name} now takes a code from your authenticator app. Keep your recovery codes in a safe place.`
          : `Two-factor authentication of your ${brand.name} account was turned off just now${by}. Your password alone is enough to sign in.`,
      },
      ...notMe(appUrl),
    ],
    footer: alertFooter,
  })
}

export function recoveryCodeUsedMail({ appUrl }: Config, user: Person, left: number) {
  return composeMail({
    subject: 'A recovery code was used',
    greet: user.full_name,
    blocks: [
      {
        say: `One of the recovery codes of your ${brand.name} account was used just now. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      },
      { button: 'Get new recovery codes', url: `${appUrl}/settings/security` },
      ...notMe(appUrl),
    ],
    footer: alertFooter,
  })
}

export const alertFooter =
  'You get this email because security alerts are on. You can turn them off in Settings.'

export const notMe = (appUrl: string): Block[] => [
  { say: 'If that was not you, reset your password now and check who can read your email:' },
  { button: 'Reset password', url: `${appUrl}/reset-password` },
]

export function newDeviceMail(
  { appUrl }: Config,
  user: Person,
  device: { browser: string; address: string },
) {
  return composeMail({
    subject: 'New sign-in to your account',
    greet: user.full_name,
    blocks: [
      { say: `Somebody signed in to your ${brand.name} account on a device that we have not seen before:` },
      { say: `${device.browser}, from the address ${device.address}` },
      { button: 'See your devices', url: `${appUrl}/settings/security` },
      ...notMe(appUrl),
    ],
    footer: alertFooter,
  })
}

export function confirmAddressMail({ appUrl }: Config, user: Person, token: string) {
  return composeMail({
    subject: 'Confirm your new email address',
    greet: user.full_name,
    blocks: [
      { say: `Please confirm that you want to use this address for your ${brand.name} account:` },
      { button: 'Confirm email address', url: `${appUrl}/verify-email?token=${token}` },
      { say: 'The link works for 24 hours. Until then, your old address stays.' },
    ],
    footer: 'If you did not ask for this, ignore this email: nothing changes.',
  })
}

/** Sent to the current address, regardless of the user's preferences. A password reset cancels the change. */
export function addressChangeRequestedMail({ appUrl }: Config, user: Person, email: string) {
  return composeMail({
    subject: 'A change of your email address was requested',
    greet: user.full_name,
    blocks: [
      {
        say: `Somebody asked to change the address of your ${brand.name} account to ${email}. This address stays until the new one is confirmed.`,
      },
      { button: 'See or cancel the change', url: `${appUrl}/settings/security` },
      { say: 'If that was not you, reset your password now, which also cancels the change:' },
      { button: 'Reset password', url: `${appUrl}/reset-password` },
    ],
    footer: 'You get this email because this is the address of the account.',
  })
}

/** Sent to the old address, regardless of the user's preferences. */
export function addressChangedMail({ appUrl }: Config, user: Person, email: string) {
  return composeMail({
    subject: 'Your email address was changed',
    greet: user.full_name,
    blocks: [
      { say: `The address of your ${brand.name} account is now ${email}. You sign in with it from now on.` },
      { button: 'Sign in', url: `${appUrl}/login` },
      { say: `If that was not you, write to ${brand.supportEmail} at once.` },
    ],
    footer: 'You get this email because this was the address of the account until now.',
  })
}
