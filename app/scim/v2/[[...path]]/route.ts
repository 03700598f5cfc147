import { answerScim } from '@/server/rest/scim-route'

export const dynamic = 'force-dynamic'

const answer = (request: Request): Promise<Response> => answerScim(request)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
