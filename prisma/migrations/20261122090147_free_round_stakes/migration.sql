-- What one round of a game stakes, as it stood when the grant was issued; unknown for grants issued before. What was bet
-- in each round that counts.
ALTER TABLE "free_round_grant_game" ADD COLUMN "stake_minor" BIGINT;
ALTER TABLE "free_round_play" ADD COLUMN "staked_minor" BIGINT NOT NULL DEFAULT 0;
alter table free_round_grant_game add constraint free_round_grant_game_stake_known check (stake_minor >= 0);
alter table free_round_play add constraint free_round_play_staked check (staked_minor >= 0);
