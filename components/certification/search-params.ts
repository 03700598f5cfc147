import { defineList, text } from '@/components/data/list-filters'
import { cursorParam } from '@/components/data/list-params'

/** The list draws its control: the providers by name. */
export const certificationList = defineList({ provider: text('providerCode', null, 64) }, cursorParam)
