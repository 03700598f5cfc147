import { answerStudio } from '@/server/rest/studio-route'

type Named = { params: Promise<{ path?: string[] }> }

const answer = async (request: Request, { params }: Named): Promise<Response> =>
  answerStudio(request, (await params).path ?? [])

export const dynamic = 'force-dynamic'
export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }
