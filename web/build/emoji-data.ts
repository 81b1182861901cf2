import keywords from 'emojilib/dist/emoji-en-US.json' with { type: 'json' }
import keywordsPackage from 'emojilib/package.json' with { type: 'json' }
import tones from 'unicode-emoji-json/data-emoji-components.json' with { type: 'json' }
import groups from 'unicode-emoji-json/data-by-group.json' with { type: 'json' }
import emojiPackage from 'unicode-emoji-json/package.json' with { type: 'json' }
import type { Plugin } from 'vite'
import { emojiDataPath } from '../features/compose/emoji/emoji-data-path.ts'

const versions = `${emojiPackage.version}-${keywordsPackage.version}`

const countryFlags = { key: 'country-flag', message: 'country flags', order: 1 }
const skinTones = [
  { key: 'light', modifier: tones.light_skin_tone },
  { key: 'medium-light', modifier: tones.medium_light_skin_tone },
  { key: 'medium', modifier: tones.medium_skin_tone },
  { key: 'medium-dark', modifier: tones.medium_dark_skin_tone },
  { key: 'dark', modifier: tones.dark_skin_tone },
]

/** In the form of emojibase, which the picker reads; that package itself has 48 MB. */
const files: Record<string, unknown> = {
  'en/messages.json': {
    groups: groups.map(({ name, slug }, order) => ({ key: slug, message: name, order })),
    subgroups: [countryFlags],
    skinTones: skinTones.map(({ key }) => ({ key, message: `${key} skin tone` })),
  },
  'en/data.json': groups.flatMap(({ emojis }, group) =>
    emojis.map(({ emoji, name, emoji_version, skin_tone_support }) => ({
      emoji,
      group,
      label: name,
      tags: (keywords as Record<string, string[]>)[emoji] ?? [],
      version: Number(emoji_version),
      // Two regional indicators.
      ...(/^\p{Regional_Indicator}{2}$/u.test(emoji) && { subgroup: countryFlags.order }),
      ...(skin_tone_support && {
        skins: skinTones.map(({ modifier }, index) => ({
          emoji: withSkinTone(emoji, modifier),
          tone: index + 1,
        })),
      }),
    })),
  ),
}

/** A modifier follows each person; hands that two people hold have none of their own. */
export function withSkinTone(emoji: string, modifier: string): string {
  return emoji.replaceAll(/(?!🤝\u200d)(\p{Emoji_Modifier_Base})\ufe0f?/gu, `$1${modifier}`)
}

/** Serves the data of the emoji picker from here, because the content policy allows no other address. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    buildStart() {
      if (!emojiDataPath.endsWith(versions))
        this.error(`The path of the emoji data has to end with ${versions}`)
      if (this.meta.watchMode) return
      for (const [file, data] of Object.entries(files)) {
        const fileName = `${emojiDataPath.slice(1)}/${file}`
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(data) })
      }
    },
    configureServer(dev) {
      for (const [file, data] of Object.entries(files)) {
        dev.middlewares.use(`${emojiDataPath}/${file}`, (_request, response) => {
          response.setHeader('content-type', 'application/json').end(JSON.stringify(data))
        })
      }
    },
  }
}
