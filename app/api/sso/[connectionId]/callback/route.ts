export { answerSsoCallback as GET } from '@/server/auth/sso'
