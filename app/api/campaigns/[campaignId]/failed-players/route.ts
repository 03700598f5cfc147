export { downloadFailedPlayers as GET } from '@/server/trpc/campaign-files'
