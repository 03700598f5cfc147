import { methods } from '@/server/rest/methods'
import { answerHandler } from '@/server/rest/sandbox/listeners'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: answerHandler })
