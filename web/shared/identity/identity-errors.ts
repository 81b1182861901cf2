import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Identity } from '../../../contract/accounts/two-factor.ts'
import { ApiError } from '../api/api-error.ts'
import { showServerErrors } from '../forms/field-props.ts'

/** What is sent of a form's fields; an empty code is none. */
export const identityOf = ({ password, code }: { password: string; code: string }): Identity => ({
  password,
  ...(code !== '' && { code }),
})

/** Shows a refused password or code at its field. `fields` are further fields of the form. */
export function showIdentityErrors<Values extends FieldValues & { password: string; code: string }>(
  form: UseFormReturn<Values>,
  error: unknown,
  fields: Record<string, Path<Values>> = {},
): void {
  if (!(error instanceof ApiError)) return
  const code = error.code === 'invalid_code' || error.code === 'two_factor_required'
  const errors = { ...error.errors, ...(code && { code: error.message }) }
  const own = { password: 'password' as Path<Values>, code: 'code' as Path<Values> }
  showServerErrors(form, errors, { ...own, ...fields })
}
