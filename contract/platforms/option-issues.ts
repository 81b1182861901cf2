import type {
  ChoiceOption,
  LimitedAccount,
  OptionChoice,
  OwnIssue,
  PlatformDescriptor,
  PostOptions,
} from './descriptor.ts'

/** The choices of an option that the platform offers the account; all choices while the account is unknown. */
export function offeredChoices(
  name: string,
  { choices }: Pick<ChoiceOption, 'choices'>,
  account: LimitedAccount | null | undefined,
): readonly OptionChoice[] {
  const offered = account?.offers?.[name]
  return offered ? choices.filter(({ value }) => offered.includes(value)) : choices
}

/**
 * Required choices that are not made yet, and choices that the platform does not offer the account. Without options,
 * there are no issues.
 */
export function optionIssues(
  { name: platform, options: known }: Pick<PlatformDescriptor, 'name' | 'options'>,
  options: PostOptions | undefined,
  account: LimitedAccount | null | undefined,
): OwnIssue[] {
  if (options === undefined) return []
  const refuse = (message: string): OwnIssue[] => [{ severity: 'error', message }]
  return Object.entries(known).flatMap(([name, option]) => {
    if (!('choices' in option)) return []
    const chosen = options[name]
    if (chosen === undefined) return option.required === undefined ? [] : refuse(option.required)
    const offered = offeredChoices(name, option, account)
    if (offered.some(({ value }) => value === chosen)) return []
    const label = option.choices.find(({ value }) => value === chosen)?.label ?? chosen
    const others = offered.map((one) => one.label).join(', ')
    return refuse(`${platform} does not offer “${label}” to this account. ${option.label}: ${others}.`)
  })
}
