import type { ChangeEvent } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Ties a `FormField` to a form. Errors appear when the form is sent and go as soon as they are mended; a field
 * is never called wrong while it is being filled in. `also` names fields to be looked at again with this one.
 */
export function fieldProps<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  also?: FieldPath<Values>,
) {
  const { ref, onChange, ...field } = form.register(name)
  const error = form.getFieldState(name, form.formState).error
  const alsoWrong = also !== undefined && form.getFieldState(also, form.formState).error !== undefined
  return {
    ...field,
    inputRef: ref,
    error: error?.message,
    onChange: async (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      await onChange(event)
      if (error) await form.trigger(name)
      if (alsoWrong) await form.trigger(also)
    },
  }
}

/** Puts the server's words at the fields they are about. True if there was at least one such field. */
export function showServerErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: Record<string, string>,
  fieldOf: Record<string, FieldPath<Values>>,
): boolean {
  const known = Object.entries(errors).filter(([name]) => fieldOf[name] !== undefined)
  for (const [index, [name, message]] of known.entries()) {
    const field = fieldOf[name]
    if (field) form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
