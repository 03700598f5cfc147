export { downloadProviderStatements as GET } from '@/server/trpc/provider-statements-export'
