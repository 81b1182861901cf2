import type { PlatformDescriptor, PostOption, PostOptions } from './descriptor.ts'

type Optioned = Pick<PlatformDescriptor, 'options'>

/** The options of a platform for which an account can have a default: those that it does not want chosen for each post. */
export const defaultableOptions = ({ options }: Optioned): [name: string, option: PostOption][] =>
  Object.entries(options).filter(([, option]) => !option.perPost && !('required' in option))

/** Those of these options for which an account of the platform can have no default. */
export function withoutDefault(platform: Optioned, options: PostOptions): string[] {
  const allowed = new Set(defaultableOptions(platform).map(([name]) => name))
  return Object.keys(options).filter((name) => !allowed.has(name))
}
