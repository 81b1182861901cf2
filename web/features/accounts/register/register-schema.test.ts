import { expect, test } from 'vitest'
import { emptyRegisterForm, toRegistration } from './register-fields.ts'
import { registerFormSchema } from './register-schema.ts'

const form = {
  ...emptyRegisterForm,
  accountType: 'business_owner',
  email: ' maya@example.com ',
  password: 'Abcdefg1',
  confirmPassword: 'Abcdefg1',
  fullName: ' Maya Lindqvist ',
}

const registrationOf = (phone: string) => toRegistration(registerFormSchema.parse({ ...form, phone }))

const errorsOf = (values: typeof form) => {
  const parsed = registerFormSchema.safeParse(values)
  return Object.fromEntries(
    (parsed.error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue.message]),
  )
}

test('an empty wizard shows the specified message for every required field', () => {
  expect(errorsOf(emptyRegisterForm)).toEqual({
    accountType: 'Please select an account type',
    email: 'Email is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
    fullName: 'Full name is required',
  })
})

test('different passwords are reported while later steps are still empty', () => {
  const errors = errorsOf({ ...form, fullName: '', confirmPassword: 'Abcdefg2' })
  expect(errors['confirmPassword']).toBe('Passwords do not match')
})

test('a registration is trimmed, and an empty phone number is null', () => {
  expect(toRegistration(registerFormSchema.parse(form))).toEqual({
    email: 'maya@example.com',
    password: 'Abcdefg1',
    full_name: 'Maya Lindqvist',
    phone_number: null,
    account_type: 'business_owner',
  })
})

test('the displayed country code belongs to the number unless another one was typed', () => {
  expect(registrationOf('555 010 0100').phone_number).toBe('+1 555 010 0100')
  expect(registrationOf('+49 30 123456').phone_number).toBe('+49 30 123456')
})
