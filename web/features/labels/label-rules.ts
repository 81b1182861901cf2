import { zodResolver } from '@hookform/resolvers/zod'
import { createLabelSchema } from '../../../contract/labels/labels.ts'

/** The validation rules of the form, loaded when a field gets the focus. */
export const labelRules = zodResolver(createLabelSchema)
