import { zodResolver } from '@hookform/resolvers/zod'
import { createSavedTextSchema } from '../../../contract/saved-texts/saved-texts.ts'

/** The validation rules of the form, loaded when a field gets the focus. */
export const savedTextRules = zodResolver(createSavedTextSchema.pick({ name: true, content: true }))
