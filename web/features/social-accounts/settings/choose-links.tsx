import { Controller, useWatch } from 'react-hook-form'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { LinkParameterFields } from '../../../shared/forms/link-parameter-fields.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { linkChoices, type SettingsForm } from './settings-form.ts'

const names: Record<(typeof linkChoices)[number], string> = {
  workspace: 'As the workspace has chosen',
  own: 'UTM parameters of this account',
  none: 'No UTM parameters',
}

/** Which UTM parameters the links in posts of the account get. */
export function ChooseLinks({ form, platform }: { form: SettingsForm; platform: PlatformKey }) {
  const { linkChoice, links } = useWatch({ control: form.control })
  return (
    <>
      <Controller
        control={form.control}
        name="linkChoice"
        render={({ field }) => (
          <SelectField
            label="Links"
            value={field.value}
            options={linkChoices}
            names={names}
            onChoose={field.onChange}
          />
        )}
      />
      {linkChoice === 'own' && (
        <LinkParameterFields
          fields={{
            source: fieldProps(form, 'links.source'),
            medium: fieldProps(form, 'links.medium'),
            campaign: fieldProps(form, 'links.campaign'),
          }}
          written={links ?? {}}
          platform={platform}
        />
      )}
    </>
  )
}
