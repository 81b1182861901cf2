import { expect, test } from 'vitest'
import { createTextForm, type Rules } from './create-text-form.ts'

type Values = { email: string; password: string }
const empty: Values = { email: '', password: '' }
const rules: Rules<Values> = (values) => ({
  values: { ...values, email: values.email.trim() },
  errors: {
    ...(values.email === '' && { email: 'Email is required' }),
    ...(values.password === '' && { password: 'Password is required' }),
  },
})
const submission = { preventDefault: () => undefined }

const formWith = (loadRules = async () => rules) => createTextForm(empty, loadRules)

test('a form that is wrong is not sent, and says what is wrong', async () => {
  const form = formWith()
  const refused: string[][] = []
  await form.onSubmit(
    () => expect.unreachable(),
    (names) => refused.push(names),
  )(submission)
  expect(form.getState()).toEqual({
    errors: { email: 'Email is required', password: 'Password is required' },
    submitting: false,
  })
  expect(refused).toEqual([['email', 'password']])
})

test('a form is sent with the values that its rules give', async () => {
  const form = formWith()
  form.setValue('email', ' ada@example.com ')
  form.setValue('password', 'Difference-1822')
  const sent: Values[] = []
  await form.onSubmit((values) => void sent.push(values))(submission)
  expect(sent).toEqual([{ email: 'ada@example.com', password: 'Difference-1822' }])
})

test('a form is busy until it has been sent', async () => {
  const form = formWith()
  form.setValue('email', 'ada@example.com')
  form.setValue('password', 'Difference-1822')
  const busy: boolean[] = []
  form.subscribe(() => busy.push(form.getState().submitting))
  await form.onSubmit(async () => undefined)(submission)
  expect(busy[0]).toBe(true)
  expect(busy.at(-1)).toBe(false)
})

test('a form whose rules cannot be fetched is sent as it is', async () => {
  const form = formWith(async () => Promise.reject(new Error('offline')))
  const sent: Values[] = []
  await form.onSubmit((values) => void sent.push(values))(submission)
  expect(sent).toEqual([empty])
})

test('an error goes as soon as it is mended, and only a field that was wrong is checked', async () => {
  const form = formWith()
  await form.check(['email'])
  expect(form.getState().errors).toEqual({ email: 'Email is required' })
  form.setValue('email', 'ada@example.com')
  await form.changed('email')
  await form.changed('password')
  expect(form.getState().errors).toEqual({})
})

test('the words of the server stay until the field is mended', () => {
  const form = formWith()
  form.setErrors({ email: 'This email is taken' })
  expect(form.getState().errors.email).toBe('This email is taken')
  form.reset()
  expect(form.getState().errors).toEqual({})
})
