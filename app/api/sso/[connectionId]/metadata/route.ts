export { answerSamlMetadata as GET } from '@/server/auth/saml'
