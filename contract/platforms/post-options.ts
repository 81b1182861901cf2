import { z } from '../zod.ts'
import { platformKeys, platforms, type PlatformKey } from './platforms.ts'

/** What was chosen of a platform's options, by name; the platform's default applies to the others. */
export type PostOptions = Readonly<Record<string, string>>

const choices = new Map<string, Set<string>>()
for (const key of platformKeys) {
  for (const [name, option] of Object.entries(platforms[key].options)) {
    choices.set(name, new Set([...(choices.get(name) ?? []), ...option.choices.map(({ value }) => value)]))
  }
}

/** The options of all platforms. Which of them one platform has, `unknownOptions` tells. */
export const postOptionsSchema = z.strictObject(
  Object.fromEntries([...choices].map(([name, values]) => [name, z.enum([...values]).exactOptional()])),
)

/** The names of the options that the platform does not have, or not with this choice. */
export function unknownOptions(platform: PlatformKey, options: PostOptions): string[] {
  const known = platforms[platform].options
  return Object.entries(options).flatMap(([name, value]) =>
    known[name]?.choices.some((choice) => choice.value === value) ? [] : [name],
  )
}
