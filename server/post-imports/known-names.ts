import { platformKeys, platforms } from '../../contract/platforms/platforms.ts'
import { writingHabits } from '../../contract/platforms/writing-habits.ts'
import { plainName, type KnownNames } from './file/guess-fields.ts'
import { simpleName } from './file/platform-names.ts'

const namesOf = (key: keyof typeof platforms): string[] => [
  key,
  platforms[key].name,
  platforms[key].shortName,
  ...writingHabits[key].alsoCalled,
]

/** What files call our platforms. The thread that reads a file does not load their rules. */
export const knownNames: KnownNames = {
  platforms: Object.fromEntries(
    platformKeys.flatMap((key) => namesOf(key).map((name) => [simpleName(name), key])),
  ),
  titles: platformKeys
    .filter((key) => 'title' in platforms[key].options)
    .flatMap((key) => namesOf(key).flatMap((name) => [`${name} title`, `${name} video title`]))
    .map(plainName),
}
