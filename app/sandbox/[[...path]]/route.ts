import { unknownAddress } from '@/server/rest/methods'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownAddress()
