import { z } from '../zod.ts'
import { boundedText } from '../bounds.ts'
import { longestLinkParameter } from './link-parameters.ts'

const value = boundedText({
  max: longestLinkParameter,
  tooLong: `Use at most ${longestLinkParameter} characters.`,
  trim: true,
})
  // Normalized as the database stores it: a lone surrogate becomes U+FFFD.
  .overwrite((text) => text.replaceAll(/\p{Cc}/gu, ''))

/** The default link parameters of a workspace or an account (`LinkParameters`), and whether they are added. */
export const linkSettingsSchema = z.object({
  enabled: z.boolean().describe('Whether they are added.'),
  source: value.describe('`utm_source`; if it is empty, the key of the platform.'),
  medium: value.describe('`utm_medium`.'),
  campaign: value.describe('`utm_campaign`.'),
})

export type LinkSettings = z.infer<typeof linkSettingsSchema>

export const defaultLinkSettings: LinkSettings = {
  enabled: false,
  source: '',
  medium: 'social',
  campaign: '',
}
