import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { postizTerms } from '../../../contract/platforms/postiz-terms.ts'
import type { PostizSetting } from '../../../contract/platforms/descriptor.ts'
import type { AccountRow } from '../../social-accounts/index.ts'

/** `GET /integration-settings/:id`: what a post for the account can be, and the settings that `readSettings` reads. */
export function describeSettings(account: AccountRow) {
  const { platform } = account
  const { name, accepts, limits } = platforms[platform]
  const { characterLimit, imageLimit, parts } = limits(account)
  const further = parts.map(({ kind, most }) => `${most} ${kind}${most === 1 ? '' : 's'} after it`)
  const pictures = imageLimit === 0 ? [] : [`${imageLimit} picture${imageLimit === 1 ? '' : 's'}`]
  const most = [...pictures, ...further].join(', ')
  return {
    rules: `${name} accepts ${accepts}. A post has at most ${[`${characterLimit} characters`, most].filter((one) => one !== '').join(', ')}.`,
    maxLength: characterLimit,
    settings: settingsSchema(platform),
    tools: [],
  }
}

/** A JSON schema, or the text of Postiz where there are none. */
function settingsSchema(platform: PlatformKey) {
  const settings = Object.entries(postizTerms[platform].settings)
  if (settings.length === 0) return 'No additional settings required'
  return {
    type: 'object',
    properties: Object.fromEntries(settings.map(([name, setting]) => [name, schemaOf(platform, setting)])),
    required: settings.flatMap(([name, { required }]) => (required ? [name] : [])),
  }
}

function schemaOf(platform: PlatformKey, setting: PostizSetting) {
  if ('values' in setting) {
    const values = Object.keys(setting.values)
    return values.includes('true') ? { type: 'boolean' } : { type: 'string', enum: values }
  }
  const option = platforms[platform].options[setting.text]
  return { type: 'string', ...(option && 'longest' in option && { maxLength: option.longest }) }
}
