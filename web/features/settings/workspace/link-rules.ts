import { zodResolver } from '@hookform/resolvers/zod'
import { linkSettingsSchema } from '../../../../contract/links/link-settings.ts'

/** The validation rules of the form, loaded when a field gets the focus. */
export const linkRules = zodResolver(linkSettingsSchema)
