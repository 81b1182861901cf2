import type { OwnIssue, PlatformDescriptor, PostOptions } from './descriptor.ts'

/** The choices that a platform leaves to the user and that are not made yet. None are known without options. */
export function optionIssues(
  { options: known }: Pick<PlatformDescriptor, 'options'>,
  options: PostOptions | undefined,
): OwnIssue[] {
  if (options === undefined) return []
  return Object.entries(known).flatMap(([name, option]) =>
    'choices' in option && option.required !== undefined && options[name] === undefined
      ? [{ severity: 'error' as const, message: option.required }]
      : [],
  )
}
