export { downloadProviderStatements as GET } from '@/server/downloads/provider-statements-export'
