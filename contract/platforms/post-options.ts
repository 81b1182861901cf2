import { z } from '../zod.ts'
import { boundedText } from '../bounds.ts'
import type { PostOptions } from './descriptor.ts'
import { platformKeys, platforms, type PlatformKey } from './platforms.ts'

export type { PostOptions } from './descriptor.ts'

const choices = new Map<string, Set<string>>()
const texts = new Map<string, number>()
const meanings = new Map<string, string>()
for (const key of platformKeys) {
  for (const [name, option] of Object.entries(platforms[key].options)) {
    meanings.set(name, `${meanings.get(name) ?? ''}${platforms[key].name}: ${option.label}. `)
    if ('choices' in option) {
      choices.set(name, new Set([...(choices.get(name) ?? []), ...option.choices.map(({ value }) => value)]))
    } else texts.set(name, Math.max(texts.get(name) ?? 0, option.longest))
  }
}

/** The options of all platforms. `unknownOptions` finds those that one platform does not have. */
export const postOptionsSchema = z.strictObject({
  ...Object.fromEntries([...choices].map(([name, values]) => [name, optional(name, z.enum([...values]))])),
  ...Object.fromEntries([...texts].map(([name, max]) => [name, optional(name, boundedText({ max }))])),
})

function optional<Option extends z.ZodType>(name: string, option: Option): z.ZodExactOptional<Option> {
  return z.exactOptional(option).describe((meanings.get(name) ?? '').trim())
}

/** The names of the options that the platform does not have, or for which it does not have the chosen value. */
export function unknownOptions(platform: PlatformKey, options: PostOptions): string[] {
  return Object.entries(options).flatMap(([name, value]) => (isKnown(platform, name, value) ? [] : [name]))
}

function isKnown(platform: PlatformKey, name: string, value: string): boolean {
  const known = platforms[platform].options
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (option === undefined) return false
  return 'choices' in option
    ? option.choices.some((choice) => choice.value === value)
    : value.length <= option.longest
}
