import type { ChangeEvent } from 'react'
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * Connects a `FormField` to a form. Errors appear on submit and disappear once they are fixed; no error appears while
 * typing. `also` names fields to validate together with this one; `rules` are for a form without a schema.
 */
export function fieldProps<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  also?: FieldPath<Values>,
  rules?: RegisterOptions<Values, FieldPath<Values>>,
) {
  const { ref, onChange, ...field } = form.register(name, rules)
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

/** Shows the server's messages at their fields. True if there was at least one such field. */
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
