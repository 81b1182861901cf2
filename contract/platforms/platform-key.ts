import { z } from 'zod'
import { platformKeys } from './platforms.ts'

/** Apart from the table of networks, which screens read without loading the validation library. */
export const platformKeySchema = z.enum(platformKeys)
