import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { OptionFields } from '../../../shared/forms/option-fields.tsx'
import { useOpen } from '../draft/draft-store.ts'
import { subjectOf } from './subject.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { accounts: readonly SocialAccount[]; disabled: boolean }

/** The settings of the post that only its platform has. */
export function OptionsForm({ accounts, disabled }: Props) {
  const { store } = useComposerStores()
  const target = useOpen(store, (draft, active) => {
    const subject = subjectOf(draft, active)
    return subject && store.summaryOf(subject)
  })
  const options = target ? Object.entries(platforms[target.platform].options) : []
  if (!target || options.length === 0) return null
  return (
    <OptionFields
      label={`Options of ${platforms[target.platform].name}`}
      options={options}
      chosen={target.options}
      account={accounts.find(({ id }) => id === target.accountId)}
      disabled={disabled}
      onChange={(chosen) => store.patch(target.id, { options: chosen })}
    />
  )
}
