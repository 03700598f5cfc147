import { providerMethods } from '@/server/rest/provider-route'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = providerMethods
