-- A brand's limits can differ from its platform's.
ALTER TABLE "brand" ADD COLUMN "session_limit_per_player" INTEGER;
alter table brand add constraint brand_session_limit_positive check (session_limit_per_player > 0);
