import type { PlatformDescriptor, PostOption, PostOptions } from './descriptor.ts'

type Optioned = Pick<PlatformDescriptor, 'options'>

/**
 * The options of a platform for which an account can have defaults: all that the platform does not require to be chosen
 * for each post.
 */
export const defaultableOptions = ({ options }: Optioned): [name: string, option: PostOption][] =>
  Object.entries(options).filter(([, option]) => !option.perPost && !('required' in option))

/** The names of those of these options for which an account on the platform cannot have a default. */
export function withoutDefault(platform: Optioned, options: PostOptions): string[] {
  const allowed = new Set(defaultableOptions(platform).map(([name]) => name))
  return Object.keys(options).filter((name) => !allowed.has(name))
}
