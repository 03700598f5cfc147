export { checkPlayerList as PUT } from '@/server/trpc/campaign-files'
