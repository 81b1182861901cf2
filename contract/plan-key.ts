import { z } from 'zod'
import { planKeys } from './plans.ts'

export const planKeySchema = z.enum(planKeys)
