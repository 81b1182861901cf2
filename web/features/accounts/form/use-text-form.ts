import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  createTextForm,
  type FieldErrors,
  type FormState,
  type Rules,
  type Texts,
} from './create-text-form.ts'

export type TextForm<Values extends Texts> = ReturnType<typeof createTextForm<Values>> & FormState<Values>

/**
 * A form of the sign-in screens. They are the first that anybody waits for, so they do without the form library. The rules
 * are fetched when the first field of the page gets the focus: nobody sends a form before that.
 */
export function useTextForm<Values extends Texts>(
  initial: Values,
  loadRules: () => Promise<Rules<Values>>,
): TextForm<Values> {
  const [form] = useState(() => createTextForm(initial, loadRules))
  const state = useSyncExternalStore(form.subscribe, form.getState, form.getState)
  useEffect(() => {
    const prefetch = () => void loadRules().catch(() => undefined)
    document.addEventListener('focusin', prefetch, { once: true })
    return () => document.removeEventListener('focusin', prefetch)
  }, [loadRules])
  return { ...form, ...state }
}

/** What stands in a field, while it is typed. */
export function useText<Values extends Texts>(form: TextForm<Values>, name: keyof Values & string): string {
  const read = () => form.getValue(name)
  return useSyncExternalStore(form.subscribe, read, read)
}

/** Ties a `FormField` to a form. `also` names a field to be looked at again with this one. */
export function textField<Values extends Texts>(
  form: TextForm<Values>,
  name: keyof Values & string,
  also?: keyof Values & string,
) {
  return {
    name,
    inputRef: form.refOf(name),
    error: form.errors[name],
    onChange: () => void form.changed(name, also),
  }
}

/** Puts the server's words at the fields they are about. True if there was at least one such field. */
export function showServerErrors<Values extends Texts>(
  form: TextForm<Values>,
  errors: Record<string, string>,
  fieldOf: Record<string, keyof Values & string>,
): boolean {
  const known = Object.entries(errors).flatMap(([name, text]) => {
    const field = fieldOf[name]
    return field === undefined ? [] : [[field, text]]
  })
  if (known.length > 0) form.setErrors(Object.fromEntries(known) as FieldErrors<Values>)
  return known.length > 0
}
