export { downloadBankFile as GET } from '@/server/trpc/affiliate-files'
