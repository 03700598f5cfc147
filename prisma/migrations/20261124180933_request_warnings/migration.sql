-- What an answer's Croupier-Warning said: fields and parameters that an operation does not know.
ALTER TABLE "api_request" ADD COLUMN "warning" TEXT;
