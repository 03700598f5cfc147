import * as z from 'zod/mini'
import { requiredText } from './fields'

export const ViewForm = z.object({
  name: requiredText('Enter a name.', 60),
  /** Whether all members of the organization see it. */
  isShared: z.boolean(),
})
