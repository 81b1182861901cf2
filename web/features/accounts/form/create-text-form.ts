export type Texts = Record<string, string>
export type FieldErrors<Values> = { [Name in keyof Values]?: string }
/** The values as they are to be sent, or what is wrong with them. */
export type Checked<Values> = { values: Values; errors: FieldErrors<Values> }
export type Rules<Values> = (values: Values) => Checked<Values>
export type FormState<Values> = { errors: FieldErrors<Values>; submitting: boolean }

/**
 * The state of a form of text fields, which keep their own text: what was typed before the script ran stays. Errors
 * appear when the form is sent. `loadRules` fetches the rules; a form whose rules cannot be fetched is sent as it is, for
 * the server applies the same.
 */
export function createTextForm<Values extends Texts>(
  initial: Values,
  loadRules: () => Promise<Rules<Values>>,
) {
  type Name = keyof Values & string
  const values = new Map(Object.entries(initial))
  const inputs = new Map<string, HTMLInputElement[]>()
  const refs = new Map<string, (input: HTMLInputElement | null) => void>()
  const listeners = new Set<() => void>()
  let state: FormState<Values> = { errors: {}, submitting: false }

  const notify = () => listeners.forEach((listener) => listener())
  const change = (next: Partial<FormState<Values>>) => {
    state = { ...state, ...next }
    notify()
  }
  const read = (name: string) => {
    for (const input of inputs.get(name) ?? [])
      if (input.type !== 'radio' || input.checked) values.set(name, input.value)
    return values.get(name) ?? ''
  }
  const write = (name: string, value: string) => {
    values.set(name, value)
    for (const input of inputs.get(name) ?? [])
      if (input.type === 'radio') input.checked = input.value === value
      else input.value = value
  }
  const attach = (name: string, input: HTMLInputElement | null) => {
    if (input === null) {
      read(name)
      inputs.delete(name)
      return
    }
    const value = values.get(name) ?? ''
    inputs.set(name, [...(inputs.get(name) ?? []), input])
    if (value !== '') write(name, value)
  }
  const focusFirst = (names: string[]) => {
    const first = [...inputs.keys()].find((name) => names.includes(name))
    if (first !== undefined) inputs.get(first)?.[0]?.focus()
  }
  const checkAll = async (): Promise<Checked<Values>> => {
    const all = Object.fromEntries([...values.keys()].map((name) => [name, read(name)])) as Values
    const rules = await loadRules().catch(() => undefined)
    return rules ? rules(all) : { values: all, errors: {} }
  }

  const showErrorsOf = async (names: Name[]) => {
    const { errors } = await checkAll()
    const next = { ...state.errors }
    for (const name of names) {
      if (errors[name] === undefined) delete next[name]
      else next[name] = errors[name]
    }
    change({ errors: next })
    return names.filter((name) => errors[name] !== undefined)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    getValue: (name: Name) => read(name),
    setValue: (name: Name, value: string) => {
      write(name, value)
      notify()
    },
    reset(next: Values = initial) {
      for (const [name, value] of Object.entries(next)) write(name, value)
      change({ errors: {} })
    },
    /** The same function at every rendering. */
    refOf(name: Name) {
      const known = refs.get(name) ?? ((input: HTMLInputElement | null) => attach(name, input))
      refs.set(name, known)
      return known
    },
    /** Errors go as soon as they are mended: fields that are wrong are checked again while they are changed. */
    async changed(name: Name, also?: Name) {
      notify()
      const wrong = [name, ...(also === undefined ? [] : [also])].filter((one) => state.errors[one])
      if (wrong.length > 0) await showErrorsOf(wrong)
    },
    /** Shows what is wrong with some fields; true if nothing is. */
    async check(names: Name[]) {
      const wrong = await showErrorsOf(names)
      focusFirst(wrong)
      return wrong.length === 0
    },
    setErrors(errors: FieldErrors<Values>) {
      change({ errors: { ...state.errors, ...errors } })
      focusFirst(Object.keys(errors))
    },
    /** Sends the form if nothing is wrong with it; else shows it and names the fields. */
    onSubmit(send: (values: Values) => Promise<void> | void, refuse?: (names: string[]) => void) {
      return async (event: { preventDefault: () => void }) => {
        event.preventDefault()
        change({ submitting: true })
        try {
          const checked = await checkAll()
          change({ errors: checked.errors })
          const wrong = Object.keys(checked.errors)
          if (wrong.length === 0) return await send(checked.values)
          focusFirst(wrong)
          refuse?.(wrong)
        } finally {
          change({ submitting: false })
        }
      }
    },
  }
}
