import type { PostOptions } from '../../../contract/platforms/descriptor.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { postizTerms } from '../../../contract/platforms/postiz-terms.ts'
import { invalid } from '../../infra/http/app-error.ts'

/**
 * The options of a post that the settings of a client of Postiz choose. Throws for a setting or a value that has no
 * meaning here, and names it. Settings that are empty or off ask for nothing. `current`: the options of a post that is
 * changed, which it keeps where no setting is given.
 */
export function readSettings(platform: PlatformKey, given: unknown, current?: PostOptions): PostOptions {
  const settings = given ?? {}
  if (!isRecord(settings)) throw invalid('The settings must be an object.')
  const terms = postizTerms[platform]
  const chosen = Object.entries(settings).map(([name, value]) => readSetting(platform, name, value))
  const before = current ?? terms.defaults
  return Object.assign({}, before, terms.together?.(settings), ...chosen) as PostOptions
}

function readSetting(platform: PlatformKey, name: string, value: unknown): PostOptions {
  if (name === '__type') return {}
  const { settings } = postizTerms[platform]
  const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
  if (setting && 'values' in setting) {
    const key = String(value)
    const options = Object.hasOwn(setting.values, key) ? setting.values[key] : undefined
    if (options) return options
    if (!isEmpty(value)) {
      throw refusal(platform, `takes ${Object.keys(setting.values).join(', ')} for the setting ${name}.`)
    }
  } else if (setting && typeof value === 'string') return value.trim() === '' ? {} : { [setting.text]: value }
  if (isEmpty(value)) return {}
  throw refusal(
    platform,
    setting
      ? `takes a text for the setting ${name}.`
      : `posts have no setting ${short(name)} here. Leave it out.`,
  )
}

const refusal = (platform: PlatformKey, what: string) => invalid(`${platforms[platform].name} ${what}`)

const short = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value chooses nothing, such as an empty list of collaborators. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0
}
