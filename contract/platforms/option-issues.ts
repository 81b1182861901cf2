import type {
  ChoiceOption,
  LimitedAccount,
  OptionChoice,
  OwnIssue,
  PlatformDescriptor,
  PostOptions,
} from './descriptor.ts'

/** The choices of an option that the platform offers the account; all of them while the account is not known. */
export function offeredChoices(
  name: string,
  { choices }: Pick<ChoiceOption, 'choices'>,
  account: LimitedAccount | null | undefined,
): readonly OptionChoice[] {
  const offered = account?.offers?.[name]
  return offered ? choices.filter(({ value }) => offered.includes(value)) : choices
}

/**
 * Choices that a platform leaves to the user and that are not made yet, and those that it does not offer the account. None
 * are known without options.
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
