import { methods } from '@/server/rest/methods'
import { handler as issue } from '@/server/rest/operations/issue-free-rounds/handler'
import { handler as list } from '@/server/rest/operations/list-free-rounds/handler'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: issue })
