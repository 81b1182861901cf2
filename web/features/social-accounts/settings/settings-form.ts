import type { UseFormReturn } from 'react-hook-form'
import type { AccountSettings } from '../../../../contract/accounts/account-settings.ts'
import type { LinkParameters } from '../../../../contract/links/link-parameters.ts'
import type { PostOptions } from '../../../../contract/platforms/descriptor.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'

/** `workspace`: links get what the workspace adds; `own`: other parameters; `none`: links stay as they are. */
export const linkChoices = ['workspace', 'own', 'none'] as const

type Values = {
  listedName: string
  options: PostOptions
  /** An id, or `noSet`. */
  hashtagSetId: string
  linkChoice: (typeof linkChoices)[number]
  links: LinkParameters
}

/** Chosen where the account has no hashtag set. */
export const noSet = 'none'

export type SettingsForm = UseFormReturn<Values>

export function formOf({ listedName, defaults }: SocialAccount): Values {
  const { options, hashtagSetId, links } = defaults
  const { source = '', medium = 'social', campaign = '' } = links ?? {}
  return {
    listedName: listedName ?? '',
    options,
    hashtagSetId: hashtagSetId ?? noSet,
    linkChoice: links === null ? 'workspace' : links.enabled ? 'own' : 'none',
    links: { source, medium, campaign },
  }
}

export const settingsIn = ({
  listedName,
  options,
  hashtagSetId,
  linkChoice,
  links,
}: Values): AccountSettings => ({
  listedName,
  options,
  hashtagSetId: hashtagSetId === noSet ? null : hashtagSetId,
  links: linkChoice === 'workspace' ? null : { ...links, enabled: linkChoice === 'own' },
})
